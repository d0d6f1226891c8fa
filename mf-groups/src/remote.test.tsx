import { describeMount, useMockBackEnd } from '@quits/testing';
import { mount } from './remote.tsx';

const backEnd = useMockBackEnd();

describeMount('mf-groups', mount, {
  prepare: () => {
    const ada = backEnd.addUser({ name: 'Ada Lovelace' });
    backEnd.addGroup({ name: 'Flat 12', createdBy: ada.id, members: [ada.id] });
    return ada;
  },
  path: '/groups',
  shows: 'Flat 12',
});
