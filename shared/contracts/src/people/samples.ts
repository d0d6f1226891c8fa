export const PEOPLE_SAMPLES = { updateName: { name: 'Ann' } };
