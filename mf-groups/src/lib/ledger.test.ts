import { namesOf } from './ledger.ts';

const members = [
  { id: 1, name: 'Ann', email: 'ann@example.org' },
  { id: 2, name: ' ', email: 'bob@example.org' },
];

describe('namesOf', () => {
  it('says You, else the name, else the e-mail, else the id', () => {
    const nameOf = namesOf(members, [], 1);
    expect([1, 2, 3].map(nameOf)).toEqual(['You', 'bob@example.org', '3']);
  });

  it('takes the name of a former member from the expenses, and that of a member from the members', () => {
    const expenses = [
      {
        people: [
          { id: 3, name: 'Cid' },
          { id: 1, name: 'An old name' },
        ],
      },
    ];
    expect([1, 3, 4].map(namesOf(members, expenses, 2))).toEqual(['Ann', 'Cid', '4']);
  });
});
