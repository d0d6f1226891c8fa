import { describeMount, useMockBackEnd } from '@quits/testing';
import { mount } from './remote.tsx';

const backEnd = useMockBackEnd();

describeMount('mf-expenses', mount, {
  prepare: () => backEnd.addUser({ name: 'Ada Lovelace' }),
  path: '/expenses',
  shows: 'No expenses',
});
