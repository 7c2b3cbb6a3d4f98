import { crc32 } from 'node:zlib';

/** 1 January 1980, the earliest date that the format knows. */
const ZIP_DATE = 0x21;
const ZIP_VERSION = 20;
/** The flag for names in UTF-8. */
const UTF8 = 0x0800;

export interface ZipEntry {
  name: string;
  content: Buffer;
}

/**
 * Writes a zip file without compression: the same entries give the same bytes on every machine and with every version of Node. Entries are
 * sorted by name.
 */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of [...entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const fileName = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(ZIP_VERSION, 0);
    shared.writeUInt16LE(UTF8, 2);
    shared.writeUInt16LE(ZIP_DATE, 8);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(content.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(fileName.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, fileName, content]);
    const rest = Buffer.alloc(14);
    // The attributes of a plain file with mode 644 on Unix.
    rest.writeUInt32LE((0o100644 << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from([ZIP_VERSION, 3]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), madeBy, shared, rest, fileName]));
    locals.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, index, end]);
}
