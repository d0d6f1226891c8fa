import { PATHS } from '@quits/contracts';
import { type Env, remoteConfig } from '@quits/tooling/webpack';

const parts = { './expense-form': './src/expense-form.tsx' };
const pages = {
  [PATHS.expenses]: './routes/expenses-page.tsx',
  [PATHS.expense]: './routes/expense-page.tsx',
};
const previews = { [PATHS.expenses]: './src/previews/expenses-preview.tsx' };

export default (env: Env) => remoteConfig({ name: 'mf-expenses', port: 3103, parts, pages, previews }, env);
