/** A number of which only the last two digits can be read. */
export function MaskedPhone({ phone }: { phone: string }) {
  return (
    <span role="img" aria-label={`that ends in ${phone.slice(-2)}`} translate="no">
      {phone}
    </span>
  );
}
