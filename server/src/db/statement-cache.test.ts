import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { cacheStatements } from './sqlite.ts';

describe('cached statements', () => {
  let folder: string;
  let path: string;
  const prepared: string[] = [];

  const open = () => {
    const file = new Sqlite(path);
    return cacheStatements({
      close: () => {
        file.close();
      },
      prepare: (sql) => {
        prepared.push(sql);
        return file.prepare(sql);
      },
    });
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quits-statements-'));
    path = join(folder, 'test.db');
    prepared.length = 0;
    const file = new Sqlite(path);
    file.pragma('journal_mode = WAL');
    file.exec('create table people (id integer primary key, name text not null unique)');
    file.close();
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('are prepared once and see what another connection wrote since', () => {
    const [reader, writer] = [open(), open()];
    const count = 'select count(*) as count from people where id >= ?';
    for (let id = 1; id <= 150; id += 1) {
      writer.prepare('insert into people (id, name) values (?, ?)').run([id, `P${String(id)}`]);
      expect(reader.prepare(count).all([0])).toEqual([{ count: id }]);
    }
    expect(prepared.filter((sql) => sql === count)).toHaveLength(1);
    expect(reader.prepare(count).all([101])).toEqual([{ count: 50 }]);
    reader.close();
    writer.close();
  });

  it('give all rows each time, also when they come in full pages', () => {
    const file = open();
    for (let id = 1; id <= 200; id += 1)
      file.prepare('insert into people (id, name) values (?, ?)').run([id, `P${String(id)}`]);
    for (const most of [200, 100, 1, 200])
      expect(file.prepare('select id from people where id <= ?').all([most])).toHaveLength(most);
    file.close();
  });

  it('start again after a failure', () => {
    const file = open();
    const insert = 'insert into people (id, name) values (?, ?) returning id';
    expect(file.prepare(insert).all([1, 'Ann'])).toEqual([{ id: 1 }]);
    expect(() => file.prepare(insert).all([2, 'Ann'])).toThrow(/UNIQUE/);
    expect(file.prepare(insert).all([2, 'Ben'])).toEqual([{ id: 2 }]);
    expect(prepared.filter((sql) => sql === insert)).toHaveLength(1);
    file.close();
  });

  it('do not grow without end', () => {
    const file = open();
    const first = 'select 0 as number';
    for (let number = 0; number < 1000; number += 1)
      file.prepare(`select ${String(number)} as number`).all([]);
    expect(file.prepare(first).all([])).toEqual([{ number: 0 }]);
    expect(prepared.filter((sql) => sql === first)).toHaveLength(2);
    file.close();
  });
});
