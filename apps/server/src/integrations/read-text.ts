/** @throws when the answer is longer than `maxBytes` */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new Error('answered with too much text');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
