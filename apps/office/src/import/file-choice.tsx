import { listWritableFields, type EntityDefinition } from '@nocturne/contract/entity/definition'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { showToast } from '@nocturne/web/kit/toast'
import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import { useRef, useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import inputs from '#kit/input.module.css'
import { exportRecords } from '#lib/export-file.ts'
import { buildPicturesPath, useGo } from '#lib/use-go.ts'

import { findPictureField } from './pictures/match-pictures.ts'
import { readSheetFile, readSheetText } from './read-file.ts'
import type { Import } from './use-import.ts'
import styles from './file-choice.module.css'

/** Choice of a file, or of pasted cells. */
export function FileChoice({ definition, run }: { definition: EntityDefinition; run: Import }) {
  const go = useGo()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const openFile = (file: File | undefined) => file && run.open(() => readSheetFile(file))
  const downloadTemplate = async () => {
    try {
      await exportRecords(definition, 'xlsx')
    } catch (error) {
      showToast(getErrorMessage(error, unexpectedText))
    }
  }
  return (
    <div className={styles['choice']}>
      {run.failure !== null && (
        <p role="alert" className={styles['failure']}>
          {run.failure}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button below does the same */}
      <section
        className={styles['drop']}
        data-over={isOver || undefined}
        aria-label="选文件"
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void openFile(event.dataTransfer.files[0])
        }}
      >
        <FileUp aria-hidden="true" />
        <p>把表格拖到这里，或选一个文件</p>
        <small>xlsx 或 csv，最大 2 MB，最多 5000 行</small>
        <input
          ref={input}
          type="file"
          accept=".xlsx,.csv,.txt,text/csv"
          className="visually-hidden"
          aria-label="表格文件"
          onChange={(event) => {
            void openFile(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <div>
          <Button kind="primary" busy={run.busy === 'reading'} onClick={() => input.current?.click()}>
            选文件
          </Button>
          <Button icon={<Download />} onClick={downloadTemplate}>
            下载模板
          </Button>
        </div>
        <small>模板里是现在的{definition.label}，改好再导入</small>
      </section>
      {findPictureField(definition) !== undefined && (
        <section className={styles['paste']} aria-label="图片">
          <p>图片另外导入：一个 zip 压缩包，文件名是编码</p>
          <Button onClick={() => go(buildPicturesPath(definition.name))}>导入图片</Button>
        </section>
      )}
      <PasteChoice run={run} />
      <Rules definition={definition} />
    </div>
  )
}

function PasteChoice({ run }: { run: Import }) {
  const [text, setText] = useState('')
  return (
    <section className={styles['paste']} aria-label="粘贴">
      <Field label="粘贴表格" hint="在 Excel 里连同列名一起复制，粘贴到这里">
        {(control) => (
          <textarea
            {...control}
            className={inputs['input']}
            rows={5}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button
        blocked={text.trim() === '' ? '先粘贴内容' : null}
        onClick={() => run.open(() => readSheetText(text, '粘贴的表格', '粘贴'))}
      >
        用粘贴的内容
      </Button>
    </section>
  )
}

function Rules({ definition }: { definition: EntityDefinition }) {
  return (
    <section className={styles['rules']}>
      <h2>能导入的列</h2>
      <p>
        {listWritableFields(definition)
          .map(([, field]) => field.label + (field.required ? '（必填）' : ''))
          .join('、')}
      </p>
      <h2>规矩</h2>
      <ul>
        <li>空格子不动原值，写“清空”才清</li>
        <li>表里没有的{definition.label}不会停用</li>
        <li>导入前先预演，看清每一行再导</li>
      </ul>
    </section>
  )
}
