import { describeMount, useMockBackEnd } from '@quits/testing';
import { mount } from './remote.tsx';

const backEnd = useMockBackEnd();

describeMount('mf-profile', mount, {
  prepare: () => backEnd.addUser({ name: 'Ada Lovelace' }),
  path: '/profile',
  shows: 'Member since',
});
