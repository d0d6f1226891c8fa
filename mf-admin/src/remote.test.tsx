import { describeMount, useMockBackEnd } from '@quits/testing';
import { mount } from './remote.tsx';

const backEnd = useMockBackEnd();

describeMount('mf-admin', mount, {
  prepare: () => backEnd.addUser({ name: 'Ada Lovelace' }),
  path: '/admin',
  shows: 'Open this page in the app itself.',
});
