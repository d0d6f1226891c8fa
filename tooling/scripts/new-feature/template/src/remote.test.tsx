import { describeMount, useMockBackEnd } from '@quits/testing';
import { mount } from './remote.tsx';

const backEnd = useMockBackEnd();

describeMount('mf-sample', mount, {
  prepare: () => backEnd.addUser({ name: 'Ada Lovelace' }),
  path: '/sample',
  shows: 'Hello, Ada Lovelace.',
});
