/** Journal queries shared by the audits of billing. */

/** Condition on a journal entry `e`: it is about bills or credits. Other modules audit their own entries. */
export const billingEntryCondition = `e.kind in ('payment', 'refund', 'reverse', 'repay', 'writeOff', 'shift')`

/** Subquery of all journal entries: business key, and the amount each moves (its debit side). */
export const entryAmountQuery = `(select e.business_key, sum(l.amount) filter (where l.amount > 0) as amount
  from journal_entry e join journal_line l using (entry_id) group by e.entry_id)`

/** Query for a difference between the facts' total and the balance of a group of accounts. */
export const buildDifferenceQuery = (facts: string, accounts: string): string =>
  `select f.amount as facts, j.amount as journal from (select coalesce(sum(${facts}), 0) as amount from sales_fact) f,
     (select coalesce(sum(l.amount), 0) as amount from journal_line l join journal_entry e using (entry_id) join account a using (account_id)
      where ${billingEntryCondition} and ${accounts}) j
   where f.amount <> j.amount`
