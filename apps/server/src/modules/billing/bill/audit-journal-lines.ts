/** What the rules about money of bills ask the journal. */

/** Entries about bills and credits; other business keeps its own. */
export const inBooks = `e.kind in ('payment', 'refund', 'reverse', 'repay', 'writeOff', 'shift')`

/** Each entry by its business key, with the amount it moves. */
export const booked = `(select e.business_key, sum(l.amount) filter (where l.amount > 0) as amount
  from journal_entry e join journal_line l using (entry_id) group by e.entry_id)`

/** What the facts say lies in a group of accounts must be what the journal put there. */
export const lies = (facts: string, accounts: string): string =>
  `select f.amount as facts, j.amount as journal from (select coalesce(sum(${facts}), 0) as amount from sales_fact) f,
     (select coalesce(sum(l.amount), 0) as amount from journal_line l join journal_entry e using (entry_id) join account a using (account_id)
      where ${inBooks} and ${accounts}) j
   where f.amount <> j.amount`
