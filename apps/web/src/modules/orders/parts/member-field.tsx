import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { lazyMemberSheet, type MemberSearchResult } from '../../directory/public.ts'

/** Member whose prices apply, found by phone number. */
export function MemberField({
  value,
  onChange,
}: {
  value: MemberSearchResult | null
  onChange: (member: MemberSearchResult | null) => void
}) {
  const [searching, setSearching] = useState(false)
  return (
    <Field label="会员" optional hint={value ? undefined : '选择会员后按会员价计算'}>
      {value ? (
        <ListRow
          inCard
          title={value.memberName}
          aside={value.levelName}
          fact={value.phoneMask}
          figure={
            <Button size="small" kind="ghost" onClick={() => onChange(null)}>
              移除
            </Button>
          }
        />
      ) : (
        <Button wide onClick={() => setSearching(true)}>
          按手机号查找
        </Button>
      )}
      {searching && (
        <LazySheet
          part={lazyMemberSheet}
          props={{
            title: '查找会员',
            onChoose: (member) => {
              onChange(member)
              setSearching(false)
            },
            onClose: () => setSearching(false),
          }}
        />
      )}
    </Field>
  )
}
