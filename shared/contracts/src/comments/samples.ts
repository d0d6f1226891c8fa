export const COMMENTS_SAMPLES = { addComment: { text: 'With dessert' } };
