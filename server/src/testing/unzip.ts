import { crc32, inflateRawSync } from 'node:zlib';

const CENTRAL = 0x02014b50;
const END = Buffer.from('PK\x05\x06', 'latin1');

/** The files of a ZIP by path. @throws when one is not what its checksum says */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(END);
  let place = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(place) === CENTRAL) {
    const [packedSize, nameLength] = [bytes.readUInt32LE(place + 20), bytes.readUInt16LE(place + 28)];
    const name = bytes.toString('utf8', place + 46, place + 46 + nameLength);
    const head = bytes.readUInt32LE(place + 42);
    const start = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    const packed = bytes.subarray(start, start + packedSize);
    const file = bytes.readUInt16LE(place + 10) === 0 ? packed : inflateRawSync(packed);
    if (crc32(file) !== bytes.readUInt32LE(place + 16)) throw new Error(`${name} is damaged`);
    files.set(name, file);
    place += 46 + nameLength + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
  }
  return files;
}
