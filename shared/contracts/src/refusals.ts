/** Reasons for a refusal that several calls state in their documentation. */
export const BUSY = 'Too much of the same work is waiting';
export const STALE = 'Somebody else changed it in the meantime';
export const SAME_REQUEST = 'The same request is being worked on';
export const BALANCE_LIMIT = 'A balance would be too large';
export const FORMER_MEMBER = 'Somebody who has left the group would get a balance';
