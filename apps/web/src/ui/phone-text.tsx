import { usePhoneNumbers } from './use-phone-numbers.ts';

/** A phone number to read, in US format: `(415) 555-0123`; as it is kept until the formats are there. */
export function PhoneText({ value }: { value: string }) {
  const numbers = usePhoneNumbers();
  return <span translate="no">{numbers?.formatPhone(value) ?? value}</span>;
}
