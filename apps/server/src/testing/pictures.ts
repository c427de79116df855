import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** One chunk of a PNG, its checksum right. */
export function chunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

interface Drawn {
  readonly width?: number;
  readonly height?: number;
  /** Red, green, blue of every pixel. */
  readonly colour?: readonly [number, number, number];
  /** Chunks between the head and the pixels. */
  readonly between?: readonly Buffer[];
}

/** A PNG of one colour, made here byte by byte. */
export function png({ width = 8, height = 8, colour = [200, 30, 40], between = [] }: Drawn = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.from(Array.from({ length: width }, () => colour).flat())]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  return Buffer.concat([signature, chunk('IHDR', head), ...between, chunk('IDAT', pixels), chunk('IEND')]);
}

export const dataUrl = (content: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${content.toString('base64')}`;
