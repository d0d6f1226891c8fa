import { crashDeploys } from './crash.ts';

it('no kill of a deployment blocks a version, or leaves a pointer to what is not whole', async () => {
  jest.spyOn(console, 'log').mockReturnValue(undefined);
  expect(await crashDeploys(2)).toEqual([]);
}, 120_000);
