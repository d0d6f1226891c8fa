/** Reasons for a refusal that several calls state in their documentation. */
export const BUSY = 'Too many requests of this kind are waiting';
export const STALE = 'It has changed since the version in `If-Match`';
export const SAME_REQUEST = 'The same request is still in progress';
export const BALANCE_LIMIT = 'A balance would exceed the limit';
export const FORMER_MEMBER = 'A former member would get a balance';
