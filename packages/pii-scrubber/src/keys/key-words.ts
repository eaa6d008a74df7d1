/** Vocabulary of keys. One space-separated list a meaning; a word is lower case and singular where both exist. */
const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const PHONE_WORDS: ReadonlySet<string> = list(
  'phone phones telephone telephones tel mobile mobiles cell cellphone cellular fax msisdn whatsapp telefon telefonnummer rufnummer handy handynummer mobil mobiltelefon mobilnummer festnetz telefax portable telefono celular movil phonenumber mobilephone mobilenumber mobileno telno phoneno homephone workphone landline hotline callback shouji dianhua',
);
export const EMAIL_WORDS: ReadonlySet<string> = list(
  'email emails mail mails mailbox emailaddress mailaddress courriel correo youxiang emailid',
);
export const ADDRESS_WORDS: ReadonlySet<string> = list(
  'address addresses addr street streets streetaddress adresse anschrift strasse straße hausnummer rue domicile direccion calle indirizzo postcode postalcode zipcode zip plz postleitzahl wohnort dizhi homeaddress',
);
/** Before `address`, these make it an address of a thing. */
export const THING_ADDRESS_WORDS: ReadonlySet<string> = list(
  'ip ipv mac modbus register reg slave unit bus memory mem base bluetooth bt ble can i network net wallet contract eth start end web url http host server bind listen listener broker hw hardware physical link unicast multicast mqtt rtu rs socket virtual local remote peer gateway dns node start offset holding coil io plc rpc service proxy subnet broadcast interface source src dest destination dst port signal comm communication data read write point inverter meter battery bms pcs slot rack string module channel command',
);
export const GEO_WORDS: ReadonlySet<string> = list(
  'lat lng lon latitude longitude latlng latlon lnglat lonlat coordinates coordinate coords coord geolocation geopoint gps geohash geo geoloc breitengrad längengrad laengengrad jingdu weidu',
);
export const NATIONAL_ID_WORDS: ReadonlySet<string> = list(
  'ssn sin nino tin itin tfn nhs idcard passport passportno passportnumber nationalid cpf dni nie curp aadhaar aadhar pesel steuerid steuernummer sozialversicherungsnummer personalausweis ausweisnummer reisepass idcardno sfz shenfenzheng identitycard',
);
export const BANK_WORDS: ReadonlySet<string> = list('iban kontonummer bankaccount bankaccountnumber');
export const CARD_WORDS: ReadonlySet<string> = list(
  'creditcard debitcard bankcard creditcardnumber cardnumber cardno pan cvv cvc kreditkarte kreditkartennummer',
);
export const BIRTH_WORDS: ReadonlySet<string> = list(
  'birthday birthdate dob dateofbirth geburtsdatum geburtstag birth shengri',
);

/** A key that ends so holds a person's name by itself. */
export const NAME_WORDS: ReadonlySet<string> = list(
  'firstname lastname surname fullname nickname realname username displayname givenname familyname middlename maidenname forename vorname nachname familienname zuname prenom prénom nom nombre apellido apellidos cognome benutzername xingming ownername customername contactname holdername personname',
);
/** Roles of people: `owner.name`, `customer_name`; alone (`owner: "Ann Lee"`) their text is a name unless it looks like an id. */
export const ROLE_WORDS: ReadonlySet<string> = list(
  'owner owners user users customer customers client contact contacts installer technician engineer person people employee staff receiver recipient recipients sender consignee applicant patient tenant resident residents member members author creator operator agent manager holder cardholder beneficiary payer payee guest driver buyer seller purchaser reporter assignee assignees requester requestor handler approver reviewer signer signatory attendee participant profile admin administrator supervisor representative spouse parent guardian emergency homeowner householder landlord visitor caller subscriber worker inspector electrician director ceo founder leader kunde kundin inhaber inhaberin besitzer ansprechpartner mieter eigentümer eigentuemer empfänger empfaenger bearbeiter mitarbeiter techniker installateur monteur client destinataire propriétaire proprietaire',
);
/** `name` after one of these is a person's: first name, full name … */
export const NAME_QUALIFIERS: ReadonlySet<string> = list(
  'first last full given family middle nick display real maiden legal preferred birth sur fore christian billing shipping',
);
/** `name` after one of these is a thing's and is not read. */
export const THING_WORDS: ReadonlySet<string> = list(
  'device devices host model file event city country province state region district county product table column field class method tool server domain path package app application brand sensor channel param parameter property key tag type job task queue topic bucket container image module process thread font icon unit metric counter alarm alert fault error status rule policy role group vendor manufacturer firmware software hardware protocol interface port service cluster node database schema index branch repository repo commit version plan tariff currency language locale timezone zone color colour theme category level mode menu page view button label dictionary dict enum template workflow step stage inverter meter battery gateway router cell string panel pv ems bms pcs charger plug switch relay register signal variable var point measurement column sheet dataset bus line circuit feeder transformer ssid wifi network function program code item sku part material',
);
/** A key that ends so holds no personal data, whatever stands before: `phoneModel`, `emailCount`, `addressType`. */
export const KEEP_HEADS: ReadonlySet<string> = list(
  'seen telemetry count counts counter model models state states status type types id ids uuid guid usage power energy voltage current frequency temperature temp humidity soc soh time times timestamp ts date datetime at version versions ver code codes flag flags enabled disabled verified valid active level levels mode modes size length width height weight index offset limit page total totals amount price cost currency rate ratio percent percentage score rank seq sequence serial sn iccid imei imsi checksum hash sha digest signature mac ip port protocol timezone tz zone locale language lang country countrycode city province region epoch created updated deleted uptime latency duration interval ttl online offline press click capacity rated nameplate kwh kw wh watt watts volt volts amp amps sku trace span traceid spanid platform os arch build commit branch firmware hardware baud parity register coil enum category priority severity format extension mime bytes quota retention threshold min max avg sum mean std unit units color colour x y z width url uri href path vlan channel topic bus phase phases interface pin pole winding',
);
/** Words that may follow a personal word without changing what it is: `phoneNumber`, `emailPrimary`, `addressLine1`. */
export const TAIL_WORDS: ReadonlySet<string> = list(
  'number numbers no num nr nummer numero value text str string raw full formatted primary secondary home work main alt alternate alternative other private business office personal old new line lines detail details one two three second third last first info list e normalized original international national masked display house',
);
/** A key that ends so holds the name of a WiFi network; before `name`, the words of the second list make it one. */
export const WIFI_WORDS: ReadonlySet<string> = list(
  'ssid essid bssid hotspot wifiname wlanname apname networkname routername hotspotname wifissid',
);
export const NETWORK_WORDS: ReadonlySet<string> = list('wifi wlan network router ap hotspot ssid wireless fi');
