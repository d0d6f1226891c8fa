export const PEOPLE_SAMPLES = {
  updateName: { name: 'Ann' },
  setPreferences: { language: 'de', region: 'de-AT', time_zone: 'Europe/Vienna' },
};
