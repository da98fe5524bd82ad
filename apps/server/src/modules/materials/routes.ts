import { materials } from '@nocturne/contract/materials/endpoints'
import { schemas } from '@nocturne/contract/materials/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { listMaterials, readMaterial } from './item/material-queries.ts'
import { saveMaterial, withdrawMaterial } from './item/save-material.ts'
import { recordUse } from './item/use-material.ts'
import { checkIn } from './task/check-in.ts'
import { listChecks, readCheck } from './task/check-queries.ts'
import { reviewCheck } from './task/review-check.ts'
import { endTask, saveTask, withdrawTask } from './task/save-task.ts'
import { simulateReward } from './task/simulate-reward.ts'
import { estimateCost, listTaskPeople, listTasks, readTask } from './task/task-queries.ts'

export const materialsModule = defineServerModule(materials, schemas, {
  list: listMaterials,
  detail: readMaterial,
  save: saveMaterial,
  offline: withdrawMaterial,
  use: recordUse,
  taskList: listTasks,
  taskDetail: readTask,
  taskPeople: listTaskPeople,
  taskCost: estimateCost,
  taskTrial: simulateReward,
  taskSave: saveTask,
  taskWithdraw: withdrawTask,
  taskEnd: endTask,
  checkAdd: checkIn,
  checkList: listChecks,
  checkDetail: readCheck,
  checkAudit: reviewCheck,
})
