import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startExampleHost } from './support/example-host.ts';
import { packaged, partnerProject } from './support/partner-project.ts';
import { runIn } from '../../tooling/lib/run.ts';

test.describe.configure({ mode: 'default' });

type Target = string | Record<'types' | 'default', string | undefined>;
interface Manifest {
  files: string[];
  dependencies?: object;
  exports: Record<string, Target>;
}

const manifest = () => JSON.parse(readFileSync(packaged('package.json'), 'utf8')) as Manifest;
const ROOT = path.resolve(import.meta.dirname, '../..');

test('the package has everything that it exports, and needs no other package @full', async () => {
  const { exports, dependencies } = manifest();
  const files = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? target : Object.values(target).filter((file) => file !== undefined),
  );
  expect(files.filter((file) => !existsSync(packaged(file)))).toEqual([]);
  expect(dependencies).toBeUndefined();

  const modules = Object.entries(exports).filter(
    ([, target]) => typeof target === 'object' && target.default,
  );
  const names = modules.map(([entry]) => `@quits/embed${entry.slice(1)}`);
  const script = `for (const name of ${JSON.stringify(names)})
    console.log(name, Object.keys(await import(name)).join());
    console.log(import.meta.resolve('@quits/embed/quits-embed.js'));`;
  const said = await runIn(partnerProject(), process.execPath, '--input-type=module', '--eval', script);
  expect(said.trim().split('\n')).toEqual([
    '@quits/embed frame,loadTags,mount',
    '@quits/embed/react Quits',
    expect.stringMatching(/dist\/quits-embed\.js$/),
  ]);
});

test('a copy of its script shows features of the app that it is told @full', async ({ page }) => {
  const host = await startExampleHost();
  await page.goto(`${host.origin}/own-copy.html`);
  await expect(page.locator('quits-auth').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await host.stop();
});

/** What the types must refuse, besides what the hosts show that they take. */
const MISUSES = {
  'misuse-module.ts': `
    import { mount } from '@quits/embed';
    const element = document.createElement('quits-groups');
    element.tokens = { '--q-color-brand': '#6b2fb3' };
    // @ts-expect-error -- no token of Quits
    element.tokens = { '--brand': '#6b2fb3' };
    // @ts-expect-error -- an expense has no name
    element.addEventListener('quits-expense-saved', ({ detail }) => detail.name);
    // @ts-expect-error -- no such feature
    mount(element, { feature: 'payments' });
    // @ts-expect-error -- no such option
    mount(element, { feature: 'groups', color: 'red' });`,
  'misuse-react.tsx': `
    import { Quits } from '@quits/embed/react';
    export const right = <quits-auth path="/login" extras="" theme="dark" api-port={8000} className="x" />;
    export const since19 = (
      <quits-expenses
        getToken={() => Promise.resolve(null)}
        onquits-expense-saved={({ detail }) => console.info(detail.change)}
      />
    );
    // @ts-expect-error -- no such theme
    export const theme = <quits-auth theme="pink" />;
    // @ts-expect-error -- no such feature
    export const feature = <Quits feature="payments" />;`,
};

for (const [moduleResolution, module] of [
  ['bundler', 'esnext'],
  ['nodenext', 'nodenext'],
]) {
  test(`its types fit the hosts and hold by themselves, found as by ${String(moduleResolution)} @full`, async () => {
    const project = partnerProject();
    for (const [name, text] of Object.entries(MISUSES)) writeFileSync(path.join(project, name), text);
    const compilerOptions = {
      ...{ noEmit: true, strict: true, exactOptionalPropertyTypes: true, jsx: 'react-jsx', types: [] },
      ...{ target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'], allowImportingTsExtensions: true },
      // A host that leaves them out has no more faults than one that checks them.
      ...{ module, moduleResolution, skipLibCheck: false },
    };
    // The runtime of module federation has types of its own, which are not ours to check.
    const include = ['misuse-*', 'examples/react'];
    writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
    const tsc = path.join(ROOT, 'node_modules/typescript-7/bin/tsc');
    expect(await runIn(project, process.execPath, tsc, '-p', project)).toBe('');
  });
}
