import { office } from '@nocturne/contract/office/endpoints'
import { templateKeys, templates, type TemplateKey } from '@nocturne/contract/office/templates'
import { showToast } from '@nocturne/web/kit/toast'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { queryClient } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { sendCommand } from '#lib/send-command.ts'

import styles from './template-cards.module.css'

/** Templates for a venue without areas or types of goods. */
export function TemplateCards() {
  const [applying, setApplying] = useState<TemplateKey | null>(null)
  const apply = async (template: TemplateKey) => {
    if (applying !== null) return
    setApplying(template)
    try {
      const { areaNum, typeNum } = await sendCommand(office.applyTemplate, { template })
      await queryClient.invalidateQueries()
      showToast(areaNum + typeNum === 0 ? '已经有内容，没有改动' : `已带入${areaNum}个区域、${typeNum}个分类`)
    } catch (error) {
      showToast(getErrorMessage(error, unexpectedText))
    } finally {
      setApplying(null)
    }
  }
  return (
    <section aria-label="从模板开始" className={styles['templates']}>
      {templateKeys.map((key) => {
        const { label, areas, types } = templates[key]
        return (
          <button key={key} type="button" aria-busy={applying === key || undefined} onClick={() => void apply(key)}>
            <strong>{label}</strong>
            <span>
              {areas.length} 区 {types.length} 类
            </span>
          </button>
        )
      })}
      <p>模板只填还空着的地方，随时能改；不带别家的店名、人名和价格</p>
    </section>
  )
}
