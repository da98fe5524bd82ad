import { toComparableText, toSearchKey } from '@nocturne/base/search-text'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Checkbox } from '#kit/checkbox.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { useSession } from '#lib/identity/session.ts'
import { useColleagues } from '../../directory/public.ts'

/** Maximum number of copies, as in the contract. */
const MAX_COPIES = 20
/** Maximum number of search results. Further employees are found by a longer search text. */
const MAX_RESULTS = 50

interface CcFieldProps {
  value: readonly number[]
  onChange: (userIds: readonly number[]) => void
}

/** Recipients of copies. */
export function CopyRecipientsField({ value, onChange }: CcFieldProps) {
  const [choosing, setChoosing] = useState(false)
  const { data = [] } = useColleagues()
  const getName = (userId: number) => data.find((person) => person.userId === userId)?.nickName ?? '…'
  return (
    <section>
      <SectionTitle
        inCard
        end={
          <Button kind="ghost" size="small" icon={<UserPlus />} onClick={() => setChoosing(true)}>
            选择
          </Button>
        }
      >
        抄送人
      </SectionTitle>
      {value.length > 0 && (
        <ChipRow label="已选抄送人">
          {value.map((userId) => (
            <Chip
              key={userId}
              selected
              label={`移除 ${getName(userId)}`}
              onClick={() => onChange(value.filter((other) => other !== userId))}
            >
              {getName(userId)} ×
            </Chip>
          ))}
        </ChipRow>
      )}
      {choosing && <CcSheet value={value} onChange={onChange} onClose={() => setChoosing(false)} />}
    </section>
  )
}

function CcSheet({ value, onChange, onClose }: CcFieldProps & { onClose: () => void }) {
  const [search, setSearch] = useState('')
  const { user } = useSession()
  const { data = [] } = useColleagues()
  const keyword = toSearchKey(search)
  const found = data.filter(
    ({ userId, nickName, initials, deptName, postName }) =>
      userId !== user?.userId &&
      (toComparableText(`${nickName} ${deptName} ${postName}`).includes(keyword) || initials.startsWith(keyword)),
  )
  const toggle = (userId: number, chosen: boolean) =>
    onChange(chosen ? [...value, userId] : value.filter((other) => other !== userId))
  return (
    <Sheet
      open
      onClose={onClose}
      title="选择抄送人"
      fact={`已选 ${value.length} 人，最多 ${MAX_COPIES} 人`}
      footer={
        <Button kind="primary" wide onClick={onClose}>
          完成
        </Button>
      }
    >
      <SearchBox label="搜索同事" placeholder="姓名、部门、岗位" value={search} onChange={setSearch} />
      {found.slice(0, MAX_RESULTS).map(({ userId, nickName, deptName, postName }) => (
        <Checkbox
          key={userId}
          label={nickName}
          hint={`${deptName} · ${postName}`}
          checked={value.includes(userId)}
          disabled={value.length >= MAX_COPIES && !value.includes(userId)}
          onChange={(chosen) => toggle(userId, chosen)}
        />
      ))}
      {found.length === 0 && <p>没有找到“{search.trim()}”</p>}
    </Sheet>
  )
}
