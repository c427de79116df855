/** Lets a long address break after the at sign. */
export function EmailText({ email }: { email: string }) {
  return (
    <>
      {email.replace(/@.*/, '@')}
      <wbr />
      {email.replace(/.*@/, '')}
    </>
  );
}
