export interface SampleIds {
  /** The caller, who pays, and owes the settled debt. */
  userId: number;
  /** Another member of the group, who shares and gets the payment. */
  otherId: number;
  groupId: number;
}
