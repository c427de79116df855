import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { TracingSettings } from './tracing-sdk.ts';

/** Off until `startTracing`: then every function below is one comparison. */
let isOn = false;

/** @returns sends what is left and stops */
export async function startTracing(settings: TracingSettings, version: string): Promise<() => Promise<void>> {
  const { registerTracer } = await import('./tracing-sdk.ts');
  const stop = registerTracer(settings, version);
  isOn = true;
  return async () => {
    isOn = false;
    await stop();
  };
}

const tracer = () => trace.getTracer('healthplanner');

/** The name or code of an error. Its message may contain personal data. */
const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

export function endSpan(span: Span, error?: unknown): void {
  if (error !== undefined) {
    span.setAttribute('error.type', describe(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

async function runIn<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await withSpanActive(span, work);
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, error);
    throw error;
  }
}

/** A span of its own trace, such as that of a job. */
export function inRootSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!isOn) return work();
  return runIn(tracer().startSpan(name, { kind: SpanKind.CONSUMER, attributes, root: true }), work);
}

/** A span of what the present request or job does elsewhere. Without one, such as for polling, there is no span. */
export function inClientSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!isOn || !trace.getActiveSpan()) return work();
  return runIn(tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes }), work);
}

/** @param sql has placeholders instead of values */
export function traceStatement<T>(sql: string, work: () => Promise<T>): Promise<T> {
  if (!isOn) return work();
  const name = sql.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? 'SQL';
  return inClientSpan(name, { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, 2_000) }, work);
}

/** @param carrier headers with the trace of the caller; null for callers that are not trusted */
export function startRequestSpan(name: string, attributes: Attributes, carrier: object | null): Span | null {
  if (!isOn) return null;
  const parent = carrier ? propagation.extract(context.active(), carrier) : context.active();
  return tracer().startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
}

export const withSpanActive = <T>(span: Span | null, work: () => T): T =>
  span ? context.with(trace.setSpan(context.active(), span), work) : work();

/** For logs; null without tracing. */
export const activeTraceId = (): string | null => (isOn && trace.getActiveSpan()?.spanContext().traceId) || null;
