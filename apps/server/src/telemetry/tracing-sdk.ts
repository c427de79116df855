import { context, propagation, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

export interface TracingSettings {
  /** Where spans are sent, by OTLP over HTTP. The SDK reads the other `OTEL_*` settings itself. */
  readonly url: string;
  readonly service_name: string;
}

/** @returns sends what is left and stops */
export function registerTracer({ url, service_name }: TracingSettings, version: string): () => Promise<void> {
  const named = resourceFromAttributes({ 'service.name': service_name, 'service.version': version });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  provider.register();
  return async () => {
    await provider.shutdown();
    for (const api of [trace, context, propagation]) api.disable();
  };
}
