import { useDevice } from '@quits/testing';
import { openStorage } from './storage.ts';

useDevice();

const entry = (clientId: string, bytes = 0) => ({
  clientId,
  userId: 1,
  groupId: 2,
  groupName: 'Rome',
  currency: 'USD',
  expense: { description: '', totalCents: 100, payers: [], shares: [] },
  receipts: bytes === 0 ? [] : [{ key: 'a', name: 'a.jpg', file: new Blob([new Uint8Array(bytes)]) }],
  enteredAt: 0,
  state: 'waiting' as const,
});

describe('the entries of a device', () => {
  it('have room for 200, and an entry takes its place once', async () => {
    const storage = openStorage();
    for (let count = 0; count < 200; count += 1) expect(await storage.add(entry(String(count)))).toBe(true);
    expect(await storage.add(entry('one more'))).toBe(false);
    expect(await storage.add(entry('0'))).toBe(true);
    expect(await storage.all()).toHaveLength(200);
  });

  it('have room for 50 MB of receipts', async () => {
    const storage = openStorage();
    expect(await storage.add(entry('large', 30_000_000))).toBe(true);
    expect(await storage.add(entry('larger', 20_000_001))).toBe(false);
    expect(await storage.add(entry('small', 20_000_000))).toBe(true);
  });

  it('do not come back by a change after they were removed', async () => {
    const storage = openStorage();
    await storage.add(entry('gone'));
    const [gone] = await storage.all();
    await storage.remove([gone!.id]);
    await storage.change(gone!.id, { state: 'refused' });
    expect(await storage.all()).toEqual([]);
  });
});
