/** Processed and all sites of a run, where known. */
const figures = (processed: number, total: number | null): string =>
  total === null ? '' : `，已处理 ${processed}/${total} 个站点`;

/** Chinese sentences of the writing tools, without those of fault recorders. */
export const opsZhCn = {
  opsInstructions:
    'FWH 站点的写操作与长任务：刷新站点信息表（site_info_refresh）、取回与设置设备录波（fault_record_*）、保存测试服 TOU 模版（tou_template_save）、提交反馈（feedback_create）。' +
    '查询用只读服务 fwh 的工具；写之前先查清对象，只做用户要求的操作，不要重复提交。fault_record_param_write 的 clear 不可恢复。',

  tools: {
    site_info_refresh: {
      title: '刷新站点信息表',
      description:
        '触发站点信息表（site_search、site_get 的资料来源）的同步，由后台逐页读取全部站点（长任务，数分钟到 4 小时）。先用 site_info_sync_status 看是否需要。已有同步在进行时只跟踪它；最近 24 小时内同步成功、或上次超过 6 小时未结束（疑似中断）时不触发，可用 force 强制。' +
        '返回 action：triggered 已触发、tracking 跟踪已有的同步、skipped_fresh 资料还新、skipped_stale 疑似中断；结束后另有 sites（同步的站点数）、failed、durationSec、completedAt（UTC）。进度用 site_info_sync_status。',
      force: 'true：资料还新或上次疑似中断时也触发；不会打断正在进行的同步',
    },
    feedback_create: {
      title: '提交反馈到 Plane',
      description:
        '在 Plane 的待受理箱（Intake）新建一条反馈，由人员决定是否受理；提交人固定为服务账号。先用 plane_issue_search 确认没有人报告过。返回 id、key（编号，平台给出时才有）、status（pending 待受理）。不要写入人名、电话、地址等个人信息。失败时先搜索是否已建立，再决定是否重试。',
      titleField: '标题，1～120 个字符，一行，说清对象与问题',
      text: '正文，纯文本，1～8000 个字符：现象、站点 SN、时间与时区、依据、影响、已排查的内容',
      priority: '优先级：urgent、high、medium、low、none',
    },
  },

  errors: {
    blankText: '不能只有空白',
    syncInterrupted: (hours: number) => `同步超过 ${hours} 小时没有结束，疑似中断。`,
    syncForceAdvice: '用 site_info_sync_status 核对后，可用 site_info_refresh（force=true）重新触发。',
    syncFailed: (errorClass: string | null, processed: number, total: number | null) =>
      `同步失败${errorClass === null ? '' : `（${errorClass}）`}${figures(processed, total)}。`,
    syncFailedAdvice: '站点表保留已写入的部分；可稍后重新触发一次，仍失败时联系管理员。',
  },

  notes: {
    syncFresh: (hours: number) => `没有触发：最近 ${hours} 小时内已同步成功；确需刷新时用 force=true`,
    syncStale: (hours: number) =>
      `没有触发：上次同步超过 ${hours} 小时没有结束，疑似中断；核对后用 force=true 重新触发`,
    syncWorking: (state: string, minutes: number, processed: number, total: number | null) =>
      `同步${state}，已进行 ${minutes} 分钟${figures(processed, total)}`,
    syncCancelled: (processed: number, total: number | null) => `同步已取消${figures(processed, total)}。`,
    syncBegun: {
      triggered: '已触发，在后台进行；用 site_info_sync_status 查看进度与结果，不要重复触发',
      tracking: '已有同步在进行，没有重复触发；用 site_info_sync_status 查看进度与结果',
    },
    syncTask: {
      triggered: '已触发站点信息表同步，结束后给出结果；进度可用 site_info_sync_status 查看。',
      tracking: '已有同步在进行，改为跟踪它，没有重复触发；结束后给出结果。',
      skipped_fresh: '站点信息表还新，没有触发同步；确需刷新时用 force=true。',
      skipped_stale: '上次同步疑似中断，没有触发；核对后用 force=true 重新触发。',
    },
    feedbackPending: '已进入待受理箱，由人员决定是否受理',
  },
};

/** Shape of this part of the table. */
export type OpsTexts = typeof opsZhCn;
