import { toSearchText } from '@nocturne/base/search-text'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { directory } from '@nocturne/contract/directory/endpoints'
import { useState, type ReactNode } from 'react'

import { EmptyState } from '#kit/empty-state.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { usePermissions } from '#lib/identity/permissions.ts'
import { useApi } from '#lib/query/query.ts'
import { QueryView } from '#shells/query-view.tsx'

export type MemberSearchResult = Pick<
  AnswerOf<typeof directory.members>[number],
  'memberId' | 'memberName' | 'levelName' | 'phoneMask'
>

/** True when the text is long enough to search: four or eleven digits of a phone number, or two letters of a name. */
const isLongEnough = (text: string) => (/^\d+$/.test(text) ? text.length === 4 || text.length === 11 : text.length >= 2)

interface MemberSheetProps {
  title: string
  fact?: ReactNode
  footer?: ReactNode
  /** Currently selected member. */
  memberId?: number | undefined
  onChoose: (member: MemberSearchResult) => void
  onClose: () => void
}

/** Finds a member by phone number or its last four digits, by name, initials or card. */
export default function MemberSheet({ memberId, onChoose, ...sheet }: MemberSheetProps) {
  const [text, setText] = useState('')
  const keyword = toSearchText(text)
  const query = useApi(directory.members, { keyword }, { enabled: isLongEnough(keyword), keep: true })
  return (
    <Sheet open {...sheet}>
      <SearchBox label="手机号、后四位、姓名或卡号" value={text} onChange={setText} />
      {isLongEnough(keyword) ? (
        <QueryView query={query}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState text={`没有找到“${keyword}”`} />
            ) : (
              <MemberRows members={found} memberId={memberId} onChoose={onChoose} />
            )
          }
        </QueryView>
      ) : (
        <LatestMembers memberId={memberId} onChoose={onChoose} />
      )}
    </Sheet>
  )
}

type ChoosingProps = Pick<MemberSheetProps, 'memberId' | 'onChoose'>

const LATEST = { pageNum: 1, pageSize: 20 } as const

/** First page of members, shown before a search, for staff with permission to view members. */
function LatestMembers({ memberId, onChoose }: ChoosingProps) {
  const holds = usePermissions()
  const { data } = useApi(directory.memberPage, LATEST, { enabled: holds('member:info:view') })
  const hint = <EmptyState text="输入完整手机号、后四位或姓名" />
  if (!data || data.rows.length === 0) return hint
  return <MemberRows members={data.rows} memberId={memberId} onChoose={onChoose} />
}

type Listed = AnswerOf<typeof directory.members>

function MemberRows({ members, memberId, onChoose }: ChoosingProps & { members: Listed }) {
  return members.map((member) => (
    <ListRow
      key={member.memberId}
      inCard
      title={member.memberName}
      aside={member.levelName}
      fact={`${member.phoneMask} · ${member.memberNo}`}
      selected={member.memberId === memberId}
      onClick={() => onChoose(member)}
    />
  ))
}
