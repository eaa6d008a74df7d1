import type { KeyClass, KeyMeaning } from './classify-key.ts';

/** Ends of a Chinese key that say it is not the thing named before: 手机型号 is a model, 邮件数量 a count. */
const KEEP_END =
  /(?:型号|品牌|状态|数量|个数|次数|数|流量|费用?|时间|时刻|日期|类型|类别|版本|编码|代码|序列号|开关|标志|系统|厂商|名称|比例|长度|协议|端口|告警|温度|电压|电流|功率|电量|频率)$/u;
const WIFI_NAME = /(?:wi-?fi|wlan|无线(?:网络?)?|热点|路由器?)[ _]?(?:名称?|名字|ssid)$/iu;
const THING_ADDRESS =
  /(?:IP|ip|MAC|mac|Mac|modbus|Modbus|MODBUS|寄存器|从机|从站|通讯|通信|内存|网络|网址|链接|蓝牙|起始|物理|总线|端口|服务器|域名|网关|主机|广播)/u;

const ENDS: readonly (readonly [KeyMeaning, RegExp])[] = [
  ['EMAIL', /(?:邮箱|邮件|邮箱地址|邮件地址|电邮|电子邮件)$/u],
  ['GEO', /(?:经度|纬度|经纬度|坐标|地理位置)$/u],
  ['ADDRESS', /(?:地址|住址|详址|门牌号?|街道|住所|籍贯|邮编|邮政编码)$/u],
  ['NATIONAL_ID', /(?:身份证号?码?|证件号码?|护照号?码?|社保号|驾驶证号?|驾照号?)$/u],
  ['CARD', /(?:银行卡号?|信用卡号?|储蓄卡号?|卡号)$/u],
  ['BANK_ACCOUNT', /(?:银行账号|银行账户|账户号码)$/u],
  ['PHONE', /(?:电话号?码?|手机号?码?|座机号?|联系方式|传真号?|热线|移动电话|微信号?|联系号码)$/u],
  ['BIRTH_DATE', /(?:生日|出生日期|出生年月日?)$/u],
  [
    'PERSON',
    /(?:姓名|名字|昵称|用户名|真实姓名|联系人|收件人|收货人|寄件人|业主|户主|房主|负责人|经办人|法人|法定代表人|开户人|持卡人|申请人|报修人|投诉人|处理人|审批人|创建人|提交人|操作人|操作员|值班员|签收人|代理人|安装人|安装师傅|安装工|工程师|师傅|客户经理|项目经理|业务员|联络人|对接人|受益人|投保人|患者|租客|租户|住户|当事人|本人|客户名|业主名|^姓|^名)$/u,
  ],
  ['ROLE', /(?:用户|客户|安装商|所有者|所有人|拥有者|人员|员工|会员|作者)$/u],
];

/** Classifies a key that holds Chinese by its end. */
export function classifyChineseKey(key: string): KeyClass {
  const meaning = meaningOf(key);
  const scope =
    meaning === 'PERSON' || meaning === 'ROLE'
      ? 'person'
      : /(?:设备|电站|网关|逆变器|电表|电池|产品)$/u.test(key)
        ? 'thing'
        : 'none';
  return { meaning, scope };
}

function meaningOf(key: string): KeyMeaning {
  const bare = key.replace(/[\s:：（(][\s\S]*$/u, '').replace(/\d+$/u, '');
  if (/(?:SIM|sim|流量|物联|门禁|SD|sd)\S*卡号?$/u.test(bare)) return 'KEEP';
  if (WIFI_NAME.test(key)) return 'WIFI';
  for (const [meaning, end] of ENDS) {
    if (!end.test(bare)) continue;
    if (meaning === 'ADDRESS' && /mac/i.test(bare)) return 'MAC';
    if (meaning === 'ADDRESS' && THING_ADDRESS.test(bare)) return 'KEEP';
    return meaning;
  }
  if (KEEP_END.test(bare)) return /^(?:用户|客户|业主|联系人)名称$/u.test(bare) ? 'PERSON' : 'KEEP';
  return 'SCAN';
}
