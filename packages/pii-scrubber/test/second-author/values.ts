/** Made-up values of a second author: other names, other places, other ways to write than in the shared corpora. */
const words = (list: string): readonly string[] => list.trim().split(/\s*\|\s*/);

export const VALUES: Readonly<Record<string, readonly string[]>> = {
  // people, English
  PERSON: words(
    'Margaret Holloway | Tom Baxter | Priya Raghunathan | Dwayne Okafor | Siobhan Kelleher | Hiroshi Tanaka | Beth Novak | Luis Ortega | Chloe Fairweather | Nathan Goldberg | Fatima Al-Sayed | Ewan MacGregor | Rachel Zimmerman | Sanjay Mehta | Jean-Paul Dubois | Olivia Pemberton | Curtis J. Whitfield | Anneke van der Meer | Ivan Petrov | Katarzyna Wójcik | Bill Harrington | Sue Ellen Price | Mohammed Rahman | Dana Lindqvist | Gary Stubbs | Wei Zhang | Patricia O’Malley | Aoife Brennan | Trevor Nkosi | Helen Abernathy',
  ),
  FIRST: words(
    'Margaret | Priya | Nathan | Rachel | Olivia | Sanjay | Gary | Patricia | Helen | Trevor | Fatima | Kevin | Susan | Brian',
  ),
  LAST: words(
    'Holloway | Baxter | Okafor | Kelleher | Ortega | Goldberg | Zimmerman | Mehta | Pemberton | Harrington | Brennan',
  ),
  PERSON_DE: words(
    'Jürgen Weidmann | Sabine Krämer | Uwe Hoffmann | Anja Schröder | Kai-Uwe Lindner | Brigitte Pfeiffer | Matthias von Bülow | Elif Yıldız | Torsten Böhm | Heike Albrecht | Günther Maier | Franziska Zöllner | Dieter Kowalski | Renate Vogt',
  ),
  PERSON_FR: words(
    'Camille Lefebvre | Étienne Moreau | Nathalie Girard | Jean-Luc Fontaine | Aurélie Chevalier | Mathieu Garnier | Sylvie Rousseau | Thierry Blanchard | Amandine Perrot | Olivier Delacroix',
  ),
  PERSON_ZH: words(
    '王建国 | 李秀英 | 张晓明 | 陈思远 | 刘洋 | 赵敏 | 欧阳震华 | 周杰 | 孙丽娟 | 徐文博 | 马超 | 胡雪莹 | 林志强 | 何佳怡 | 高俊杰 | 罗永浩 | 梁静 | 宋慧敏 | 司马南 | 邓子涵 | 彭于晏 | 曾凡',
  ),
  EMAIL: words(
    'm.holloway@brightmail.example | tbaxter77@inbox.test | priya_r@solar-coop.org | d.okafor+bills@mail.example.com | support-siobhan@kelleher.ie | h.tanaka@nippon.example.jp | beth@novak.family | luis.ortega@correo.example.mx | CHLOE.F@OUTLOOK.EXAMPLE | n-goldberg@law.example.net | info@weidmann-elektro.de | wjg1965@163.com | 3056712288@qq.com',
  ),
  PHONE: words(
    '(312) 867-5309 | 312-867-5309 | +1 646 867 2210 | 503.867.4410 | +44 7911 123456 | 020 8123 4567 | 0161 496 0345 | 1-800-867-5309 | +1 (415) 867-2233 | +61 412 345 678 | 0412 345 678 | (03) 9123 4567 | +91 98765 43210 | +353 86 123 4567',
  ),
  PHONE_DE: words(
    '+49 151 23456789 | 0151 23456789 | 0221 4567890 | +49 (0)89 1234567 | 030/12345678 | 0711-987654 | 040 4321 987 | 01522 3456789',
  ),
  PHONE_FR: words(
    '06 12 34 56 78 | +33 6 12 34 56 78 | 01 42 68 53 00 | 0612345678 | 04.78.12.34.56 | +33 (0)1 42 68 53 00',
  ),
  PHONE_ZH: words(
    '13912345678 | 159 1234 5678 | 188-1234-5678 | +86 139 1234 5678 | 021-62345678 | 0755-8234 5678 | (0571)87654321 | 8613912345678',
  ),
  ADDRESS: words(
    '1420 Willow Creek Lane, Boulder, CO 80302 | 77 Kingsway Road, Leeds LS6 2AB | 5 Harbour View Terrace, Fremantle WA 6160 | 209B Maple Street | 18 Old Mill Road, Portland, OR 97205 | 3300 N Lamar Blvd, Apt 12, Austin, TX 78705 | Flat 3, 41 Elm Grove, Bristol BS8 1TH | 88 Queen Street, Melbourne VIC 3000 | 1600 Pennsylvania Avenue NW, Washington, DC 20500 | 42 Wallaby Way, Sydney NSW 2000 | 905 E 4th St #210, Tempe, AZ 85281 | PO Box 4471, Reno, NV 89505',
  ),
  ADDRESS_DE: words(
    'Lindenstraße 12, 50674 Köln | Am Wiesengrund 7, 85354 Freising | Schillerplatz 3a, 70173 Stuttgart | Karl-Marx-Allee 101, 10243 Berlin | Gartenweg 5 | Rheinuferstr. 22, 67061 Ludwigshafen am Rhein | Auf der Heide 14, 21335 Lüneburg',
  ),
  ADDRESS_FR: words(
    '14 rue des Lilas, 69003 Lyon | 8 bis avenue de la République, 75011 Paris | 120 boulevard Victor Hugo, 59000 Lille | 3 place du Marché, 67000 Strasbourg | 25 chemin des Vignes, 34000 Montpellier',
  ),
  ADDRESS_ZH: words(
    '江苏省南京市鼓楼区中山北路200号5幢302室 | 上海市徐汇区漕溪北路88弄12号1503室 | 武汉市洪山区珞喻路1037号 | 成都市武侯区天府三街199号B座1201 | 广州市天河区体育西路103号维多利广场B塔20楼 | 西安市雁塔区科技路阳光小区3栋2单元501室 | 苏州工业园区星湖街328号创意产业园5栋 | 杭州市西湖区文二西路738号西溪花园12幢1单元402 | 朝阳区望京西园四区407号楼3门1102',
  ),
  SSN: words('219-09-9999 | 078-05-1120 | 457-55-5462 | 523-81-4907'),
  CARD: words(
    '4539 1488 0343 6467 | 5425233430109903 | 378282246310005 | 6011111111111117 | 4716-1081-9997-1531 | 3530111333300000 | 6222021234567890128',
  ),
  ID_ZH: words('11010519491231002X | 440524188001010014 | 320106198802130419'),
  GEO: words('40.712776, -74.005974 | -33.868820, 151.209290 | 48.137154,11.576124 | 31.230391, 121.473701'),
  IBAN: words('DE89 3704 0044 0532 0130 00 | GB29 NWBK 6016 1331 9268 19 | FR1420041010050500013M02606'),
  // what must stay
  serial: words(
    '10060006A02F25180123 | GW20231107-00412 | INV3K-5521-8890 | 7C2A19F0B3 | SE7600H-US000BNU4 | 1021054433 | B2240017763 | LFP-48-100-2211003',
  ),
  iso: words('2025-03-14T15:09:26Z | 2024-11-02T08:00:00.000+08:00 | 2023-06-30 23:59:59 | 14/Mar/2025:15:09:26 +0000'),
  date: words('2025-03-14 | 14.03.2025 | 03/14/2025 | 14 March 2025'),
  epoch: words('1741964966 | 1741964966123 | 1698883200'),
  version: words('2.14.0 | v10.3.1-beta.2 | V12R02B85D00_250624 | 5.15.0-91-generic | 1.0.0+build.4471'),
  uuid: words(
    '3f2504e0-4f89-11d3-9a0c-0305e82c3301 | 7d444840-9dc0-11d1-b245-5ffdce74fad2 | 00112233-4455-6677-8899-aabbccddeeff',
  ),
  sha: words(
    'e83c5163316f89bfbde7d9ab23ca2e25604af290 | 9e107d9d372bb6826bd81d3542a419d6 | 1b4f0e9851971998e732078544c96b36c3d01ced',
  ),
  mac: words('00:1B:44:11:3A:B7 | ac-de-48-00-11-22 | 3c5a.b401.9fd0'),
  ip: words('192.168.178.24 | 10.0.12.7:8080 | 172.31.255.254 | fe80::1ff:fe23:4567:890a'),
  imei: words('490154203237518 | 868120301234567'),
  iccid: words('8931440400000012345 | 89490200001234567890'),
  reading: words('5.2 kWh | 231.4 V | -0.35 kW | 49.98 Hz | 1,204.55 kWh | 63 % | 12500 W | 38.5°C'),
  price: words('$1,249.00 | €349,90 | £18.50 | ¥2680 | 1.299,00 €'),
  order: words('SO-2025-004417 | 4500017763 | #10455 | WO202503140007 | TT2411-8830'),
  number: words('15938 | 204 | 65535 | 1000000 | 42'),
};
