import { describe, expect, test } from 'vitest';
import { createScrubber } from '../index.ts';

const { scrubText } = createScrubber();

describe('Chinese names that something announces', () => {
  test.each([
    ['值班人员：马睿，带班：姚队长', '值班人员：[PERSON]，带班：[PERSON]队长'],
    ['出席：姜文涛、毕晨、欧阳静', '出席：[PERSON]、[PERSON]、[PERSON]'],
    ['@汪涛 今天的报表发一下', '@[PERSON] 今天的报表发一下'],
    ['任科长明天来，跟陈工确认过了', '[PERSON]科长明天来，跟[PERSON]工确认过了'],
    ['昨天崔雅琴和郑浩然一起去的', '昨天[PERSON]和[PERSON]一起去的'],
    ['被告人夏侯杰，2024年8月6日到案', '被告人[PERSON]，2024年8月6日到案'],
    ['INFO 用户 马国栋 登录成功', 'INFO 用户 [PERSON] 登录成功'],
    ['何思远董事长、郑海燕总经理参加了会议', '[PERSON]董事长、[PERSON]总经理参加了会议'],
    ['把谢志强的权限关掉', '把[PERSON]的权限关掉'],
    ['寄到幸福里2栋3单元501室，魏建军收', '寄到[ADDRESS]，[PERSON]收'],
    ['艾力江·卡德尔和谢文博一起巡检', '[PERSON]和[PERSON]一起巡检'],
    ['联系人：次仁多吉', '联系人：[PERSON]'],
    ['手机=17753661026', '手机=[PHONE]'],
    ['快递员田师傅13795694004', '快递员[PERSON]师傅[PHONE]'],
    ['昨天吴洋和姚锐一起去的', '昨天[PERSON]和[PERSON]一起去的'],
    ['帕提古丽·阿布都和于志强一起巡检', '[PERSON]和[PERSON]一起巡检'],
    ['收件 李超 139  4367  9850', '收件 [PERSON] [PHONE]'],
    ['139  4567  8901这个号码是谁的', '[PHONE]这个号码是谁的'],
    ['身份证 110105 19491231 002X', '身份证 [NATIONAL_ID]'],
  ])('%s', (text, expected) => {
    expect(scrubText(text)).toBe(expected);
    expect(scrubText(expected)).toBe(expected);
  });
});

describe('names that nothing announces', () => {
  test.each([
    ['刘志远到场后先断了电', '[PERSON]到场后先断了电'],
    ['谁装的？陈南星装的。', '谁装的？[PERSON]装的。'],
    ['除慕容勇外，其余人员已完成培训', '除[PERSON]外，其余人员已完成培训'],
    ['工单备注：高压柜由林望舒锁', '工单备注：高压柜由[PERSON]锁'],
    ['* 荀江（13827791707）', '* [PERSON]（[PHONE]）'],
    ['客戶葉子健已到場', '客戶[PERSON]已到場'],
    ['牧民阿米娜•热合曼', '牧民[PERSON]'],
    ['小朱马上到，老杨留守', '小朱马上到，老杨留守'],
  ])('%s', (text, expected) => {
    expect(scrubText(text)).toBe(expected);
    expect(scrubText(expected)).toBe(expected);
  });

  test('a long stretch without a mark is read in parts', () => {
    const text = '设备运行正常无需处理'.repeat(60);
    expect(scrubText(text)).toBe(text);
  });
});

/** Words of documents about software and of field work in which earlier rules saw names. */
describe('words that only look like names', () => {
  test.each([
    '对终端用户来说，这个函数是双向的',
    '用户和密码、客户端和服务端、用户的函数',
    '由于数据存储在交易数据中，交付周期很长',
    '不把它公开，被用来存储变量',
    '乙方：正泰电器\n甲方：周大福珠宝',
    '他1998年任局长，支队长和老师都在场',
    '高保真设计稿、单线程、全球化和原子操作',
    '汪清站站长说华为逆变器下周到货',
    '万科·金域蓝湾二期',
    '施工完成，员工已撤离，双工模式',
    '必须是工具名字符串，不要传成文本',
    '夏令时切换日，查某个问题，未查全时说明',
    '于洪花园、周浦仓库、陈家山储能站和武清区都已并网',
    '指定用户名和密码，高并发写入时线程池耗尽',
    '全国统一服务电话：400-467-6996，投诉拨4007898866',
    'client 会缓存节点的列表，owner 变更导致任务重启',
  ])('%s', (text) => {
    expect(scrubText(text)).toBe(text);
  });
});

describe('addresses of villages and estates', () => {
  test.each([
    ['请送到甘肃省定西市通渭县马营镇向阳村三组', '请送到[ADDRESS]'],
    ['贵州省遵义市习水县白云镇红旗村的李雅琴反映路灯不亮', '[ADDRESS]的[PERSON]反映路灯不亮'],
    ['我在恒大绿洲5栋2单元1104室', '我在[ADDRESS]'],
    ['和平家园1#楼3单元602漏水', '[ADDRESS]漏水'],
    ['解放街82号翡翠湾6#楼2单元534', '[ADDRESS]'],
    ['家住北京市 海淀区 唐宁街705-6号附9号金茂写字楼B座12层', '家住[ADDRESS]'],
    ['新郑市黄河南路260-2号集合', '[ADDRESS]集合'],
    ['程高洁/13201563022/金水区双塔镇王家屯12组', '[PERSON]/[PHONE]/[ADDRESS]'],
    ['收款人朱雨强 账号6217002384041697', '收款人[PERSON] 账号[CARD]'],
  ])('%s', (text, expected) => {
    expect(scrubText(text)).toBe(expected);
    expect(scrubText(expected)).toBe(expected);
  });

  test.each(['习水县白云镇红旗村光伏电站离线', '张江园区3号楼顶装机30kW', '逆变器3组2单元电压正常', '红旗村12台设备'])(
    '%s stays',
    (text) => {
      expect(scrubText(text)).toBe(text);
    },
  );
});
