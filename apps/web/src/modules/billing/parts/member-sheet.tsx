import { successTexts } from '@nocturne/contract/client-texts'
import { billing } from '@nocturne/contract/billing/endpoints'
import { directory } from '@nocturne/contract/directory/endpoints'
import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { SearchBox } from '../../../kit/search-box.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { toast } from '../../../kit/toast.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { useApi } from '../../../lib/query.ts'
import { QueryView } from '../../../shells/query-view.tsx'
import { useBillCommand } from '../use-bill-command.ts'
import type { BillSheetProps } from './sheet-props.ts'

const NOBODY = 0

/** Fewer than four digits match too many numbers; two letters are a name. */
const enough = (text: string) => text.length >= (/^\d+$/.test(text) ? 4 : 2)

/** 会员: whose card the bill is on. Prices of what is not paid yet follow. */
export default function MemberSheet({ bill, onClose }: BillSheetProps) {
  const command = useBillCommand(billing.member, bill)
  const [text, setText] = useState('')
  const keyword = text.trim()
  const query = useApi(directory.members, { keyword }, { enabled: enough(keyword), keep: true })

  const choose = async (memberId: number) => {
    try {
      await command.submit({ billId: bill.billId, version: bill.version, memberId })
      toast(successTexts.done)
      onClose()
    } catch (error) {
      toast(messageOf(error, '没有成功，请重试'))
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title="选择会员"
      fact={bill.member ? `现为 ${bill.member.memberName} · ${bill.member.levelName}` : '选择后未付商品按会员价计算'}
      {...(bill.member && {
        footer: (
          <Button wide onClick={() => choose(NOBODY)}>
            移除会员
          </Button>
        ),
      })}
    >
      <SearchBox label="手机号、后四位、姓名或卡号" value={text} onChange={setText} />
      {enough(keyword) ? (
        <QueryView query={query}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState text={`没有找到“${keyword}”`} />
            ) : (
              found.map((member) => (
                <ListRow
                  key={member.memberId}
                  inCard
                  title={member.memberName}
                  aside={member.levelName}
                  fact={`${member.phoneMask} · ${member.memberNo}`}
                  selected={member.memberId === bill.member?.memberId}
                  onClick={() => void choose(member.memberId)}
                />
              ))
            )
          }
        </QueryView>
      ) : (
        <EmptyState text="输入手机号、后四位或姓名" />
      )}
    </Sheet>
  )
}
