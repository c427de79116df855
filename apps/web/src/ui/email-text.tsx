export function EmailText({ email }: { email: string }) {
  return (
    <>
      {email.replace(/@.*/, '@')}
      <wbr />
      {email.replace(/.*@/, '')}
    </>
  );
}
