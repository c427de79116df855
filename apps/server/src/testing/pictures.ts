import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

export function chunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  readonly color?: readonly [number, number, number];
  readonly chunks?: readonly Buffer[];
}

export function png({ width = 8, height = 8, color = [200, 30, 40], chunks = [] }: PictureOptions = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.from(Array.from({ length: width }, () => color).flat())]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  return Buffer.concat([signature, chunk('IHDR', head), ...chunks, chunk('IDAT', pixels), chunk('IEND')]);
}

export const dataUrl = (content: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${content.toString('base64')}`;
