/** Audit rules for feedback messages: threads are complete, and anonymous ones store no time. */
import { suggestSide, suggestStatus } from '@nocturne/contract/codes'
import { quoteCode } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'

const { author, manager } = suggestSide

export const suggestionChecks: readonly AuditCheck[] = [
  {
    name: 'the thread of a letter is counted without gaps, and an answered letter ends with an answer',
    title: '来信编号',
    explanation: '来信的往来连续编号，已回复的以回复结尾',
    query: `select s.suggestion_id, s.reply_count, s.status, r.replies, r.last_no, r.last_side from suggestion s
      left join lateral (select count(*) as replies, max(reply_no) as last_no, (array_agg(side order by reply_no desc))[1] as last_side
        from suggestion_reply where suggestion_id = s.suggestion_id) r on true
      where r.replies <> s.reply_count or coalesce(r.last_no, 0) <> s.reply_count
        or (s.status = ${quoteCode(suggestStatus.replied)} and r.last_side is distinct from ${quoteCode(manager)})`,
  },
  {
    name: 'what an author without a name added tells no hour; everything else does',
    title: '匿名来信时间',
    explanation: '匿名作者补充的内容不显示时间，其他都显示',
    query: `select r.suggestion_id, r.reply_no, r.side, s.anonymous, r.written_at from suggestion_reply r join suggestion s using (suggestion_id)
      where (r.written_at is null) <> (s.anonymous and r.side = ${quoteCode(author)})`,
  },
]
