import type * as z from 'zod';
import type { TracingSettings } from '../telemetry/tracing-sdk.ts';
import { hostName, oneOf, optional, webAddress, wholeNumber } from './fields.ts';

export interface MetricsSettings {
  readonly host: string;
  readonly port: number;
}

export const monitoringFields = {
  METRICS_PORT: optional(wholeNumber(1, 65_535)),
  METRICS_HOST: hostName.default('localhost'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webAddress),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(webAddress),
  OTEL_TRACES_EXPORTER: oneOf(['otlp', 'none']).default('otlp'),
  OTEL_SDK_DISABLED: oneOf(['true', 'false']).default('false'),
  OTEL_SERVICE_NAME: hostName.default('healthplanner'),
};

type Fields = { [Name in keyof typeof monitoringFields]: z.output<(typeof monitoringFields)[Name]> };

export const metricsSettings = ({ METRICS_PORT: port, METRICS_HOST: host }: Fields): MetricsSettings | null =>
  port === null ? null : { host, port };

export function tracingSettings(env: Fields): TracingSettings | null {
  if (env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return null;
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '');
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base === undefined ? null : `${base}/v1/traces`);
  return url === null ? null : { url, service_name: env.OTEL_SERVICE_NAME };
}
