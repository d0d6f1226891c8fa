import { createRecordedBackEnd } from './recorded-back-end.ts';

const API = 'https://api.quits.example';
const calls: string[] = [];
const network = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
let backEnd: ReturnType<typeof createRecordedBackEnd>;
const before = window.fetch;

beforeEach(() => {
  calls.length = 0;
  network.mockReset().mockImplementation(() => Promise.resolve(new Response('from the network')));
  window.fetch = network;
  backEnd = createRecordedBackEnd((sentence) => calls.push(sentence));
});
afterEach(() => {
  window.fetch = before;
});

async function signedIn(): Promise<{ authorization: string }> {
  const session = await backEnd.getToken.given?.();
  if (typeof session !== 'object' || !session) throw new Error('There is no session');
  return { authorization: `Bearer ${session.token}` };
}

async function namesOfGroups(): Promise<string[]> {
  const answer = await fetch(`${API}/api/groups`, { headers: await signedIn() });
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
}

describe('the back end of the playground', () => {
  it('answers calls in the page, whatever address they are for, and lets everything else pass', async () => {
    expect(await namesOfGroups()).toContain('Lisbon in May');
    expect(calls).toEqual([`GET ${API}/api/groups`]);
    expect(await fetch('http://localhost:9/auth/unknown')).toMatchObject({ status: 404 });
    expect(network).not.toHaveBeenCalled();

    const file = await fetch('https://quits.example/embed/embed.css');
    expect(await file.text()).toBe('from the network');
    expect(network).toHaveBeenCalledTimes(1);
  });

  it('names paths that lead somewhere', async () => {
    const { groups, expenses, auth } = backEnd.paths;
    expect(groups).toEqual(['/', '/groups', expect.stringMatching(/^\/groups\/\d+$/)]);
    expect(expenses).toEqual(['/expenses', expect.stringMatching(/^\/expenses\/\d+$/)]);
    expect(auth).toContain('/invite/demo');
    const asked = await fetch(`${API}/api${String(groups.at(-1))}`, { headers: await signedIn() });
    expect(asked.status).toBe(200);
  });

  it('fails in the ways that a page has to live with', async () => {
    backEnd.behave('busy');
    expect(await fetch(`${API}/api/groups`)).toMatchObject({ status: 503 });
    backEnd.behave('broken');
    expect(await (await fetch(`${API}/api/groups`)).json()).toBeNull();
    backEnd.behave('silent');
    await expect(fetch(`${API}/api/groups`)).rejects.toThrow('Failed to fetch');
    const pointer = 'https://quits.example/remotes/mf-groups/current.json';
    expect(await fetch(pointer)).toMatchObject({ status: 200 });
    backEnd.behave('missing');
    await expect(fetch(pointer)).rejects.toThrow('Failed to fetch');
    await expect(backEnd.getToken.failing?.()).rejects.toThrow('no token');
    expect(await backEnd.getToken.none?.()).toBeNull();
    expect(backEnd.getToken.missing).toBeUndefined();
  });
});
