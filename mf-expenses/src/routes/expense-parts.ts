/** The parts below the details of an expense. They have chunks of their own, which load with the page. */
export const loadReceipts = () =>
  import('../features/receipts/receipts-card.tsx').then((part) => part.ReceiptsCard);
export const loadBill = () => import('../features/items/bill-card.tsx').then((part) => part.BillCard);
export const loadComments = () =>
  import('../features/expense-detail/comments-card.tsx').then((part) => part.CommentsCard);
