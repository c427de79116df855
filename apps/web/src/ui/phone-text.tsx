import { usePhoneNumbers } from './use-phone-numbers.ts';

/** Shows E.164 until the format data has loaded. */
export function PhoneText({ value }: { value: string }) {
  const numbers = usePhoneNumbers();
  return <span translate="no">{numbers?.formatPhone(value) ?? value}</span>;
}
