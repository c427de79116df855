import { homeText } from 'contract/vocabulary/phones';
import { usePhoneNumbers } from './use-phone-numbers.ts';

/** Shows E.164 until the format data has loaded. */
export function PhoneText({ value }: { value: string }) {
  const numbers = usePhoneNumbers(value);
  return <span translate="no">{homeText(value) ?? numbers?.formatPhone(value) ?? value}</span>;
}
