import { outgoingDuration } from './metrics.ts';
import { inClientSpan } from './tracing.ts';

type Service = 'calendar' | 'mail' | 'marketplace' | 'payments' | 'plan_files' | 'sms' | 'webhook';

/**
 * Measures one call to another service.
 * @param outcomeOf one of few fixed names
 */
export async function measureOutgoing<T>(
  service: Service,
  outcomeOf: { readonly result: (result: T) => string; readonly error?: (error: unknown) => string },
  call: () => Promise<T>,
): Promise<T> {
  const end = outgoingDuration.startTimer({ service });
  try {
    const result = await inClientSpan(`call ${service}`, { 'peer.service': service }, call);
    end({ outcome: outcomeOf.result(result) });
    return result;
  } catch (error) {
    end({ outcome: outcomeOf.error?.(error) ?? 'failed' });
    throw error;
  }
}
