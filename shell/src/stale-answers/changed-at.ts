/** Key in the local storage: when this browser last changed something at the back end, in milliseconds since 1970. */
export const CHANGED_AT = 'quits.changedAt';
