import * as flag from './word-flags.ts';

/**
 * Words that are evidence for what stands beside them. Lower case; English, German and French, some Spanish and
 * Italian. Single words only: the scanner looks one or two words around.
 */
export const CUE_WORDS: readonly (readonly [flags: number, words: string])[] = [
  [
    flag.TITLE,
    'mr mrs ms miss mx dr prof professor sir madam mister doctor herr herrn frau fräulein monsieur madame mademoiselle mme mlle señor señora sr sra signor signora dott officer captain sergeant sgt lieutenant corporal judge nurse pastor reverend senator congressman congresswoman detective mayor sheriff chancellor uncle aunt auntie rabbi imam granny grandma grandpa',
  ],
  // Short words that begin sentences: "As Patel wrote" is no name of two words.
  [flag.COMMON, 'as in on if it we he me my do so of or no up be go oh ok ah'],
  [
    flag.GREETING,
    'dear hi hello hey hallo hola bonjour salut liebe lieber geehrte geehrter geehrten cher chère guten moin servus attn attention thanks thank danke merci birthday congratulations congrats',
  ],
  [
    flag.ROLE,
    'kontoinhaber kontoinhaberin karteninhaber rechnungsempfänger geschäftsführer geschäftsführerin projektleiter projektleiterin vorname nachname familie titulaire signataire customer customers client owner owners user users contact contacts installer technician engineer tenant resident landlord homeowner householder patient employee manager colleague supervisor director agent operator caller reporter recipient receiver sender applicant member subscriber guest passenger driver witness nurse teacher student neighbour neighbor husband wife brother sister son daughter mother father friend partner assistant consultant electrician plumber inspector surveyor representative rep coordinator administrator author reviewer approver assignee requester signatory beneficiary cardholder holder payee kunde kundin eigentümer eigentümerin besitzer inhaber mieter nutzer benutzer techniker monteur installateur ansprechpartner ansprechpartnerin bearbeiter mitarbeiter mitarbeiterin kollege kollegin nachbar vermieter empfänger absender hausmeister propriétaire locataire technicien cliente installateur interlocuteur destinataire expéditeur collègue voisin gérant responsable utilisateur',
  ],
  [
    flag.LINK,
    'by with from for to and via cc ask asked tell told met meet between von vom mit durch für an bei und par avec pour de chez et am is bin ist suis est',
  ],
  [
    flag.HANDLES,
    'assigned reported signed approved handled submitted created raised opened closed requested spoke spoken talked talking chatted met booked commissioned sold sent deliver delivered addressed ship shipped billed issued registered owned escalated reassigned transferred forwarded written authored prepared reviewed verified inspected performed completed conducted recorded logged entered confirmed accompanied represented managed supervised contacted called scheduled invited cc attention payable belongs belonging zugewiesen gemeldet bearbeitet erstellt unterschrieben geprüft gesprochen telefoniert geliefert übergeben ausgeführt attribué assigné signalé signé envoyé livré réalisé validé parlé discuté',
  ],
  [
    flag.SIGN_OFF,
    'regards sincerely cheers yours faithfully truly best wishes respectfully gruß grüße grüßen gruss grüsse mfg cordialement salutations amicalement thx signed',
  ],
  [
    flag.SAYS,
    'said says wrote writes called calls asked asks reported reports complained confirmed confirms replied replies mentioned emailed phoned rang texted told tells requested requests wants wanted needs lives works moved signed visited joined left arrived noticed noted thinks thought answered claims claimed states stated explained insists agreed agrees refused paid ordered bought updated submitted approved completed installed replaced meldet meldete sagt sagte schrieb schreibt bittet bat rief ruft teilte bestätigt bestätigte wünscht möchte wohnt hat dit écrit appelle signale demande confirme souhaite habite a',
  ],
  [
    flag.PLACE,
    'london paris berlin sydney melbourne brisbane perth adelaide hobart canberra darwin newcastle springfield portland austin dallas houston denver phoenix boston chicago seattle charlotte madison lincoln jackson jacksonville orlando miami atlanta nashville memphis detroit cleveland columbus cincinnati pittsburgh philadelphia baltimore sacramento oakland fresno tucson omaha tulsa raleigh richmond savannah augusta brooklyn manhattan queens bronx hamburg munich münchen köln cologne frankfurt stuttgart leipzig dresden hannover nürnberg düsseldorf dortmund essen bremen bonn vienna wien zürich zurich geneva basel bern lyon marseille toulouse nice nantes bordeaux lille strasbourg rennes madrid barcelona valencia sevilla rome roma milano milan napoli turin torino florence venice lisbon porto dublin edinburgh glasgow manchester birmingham leeds liverpool bristol cardiff belfast cambridge oxford brighton toronto vancouver montreal ottawa calgary auckland wellington beijing shanghai shenzhen guangzhou hangzhou chengdu wuhan tokyo osaka kyoto seoul singapore mumbai delhi bangalore istanbul ankara moscow kiev warsaw prague budapest amsterdam rotterdam brussels antwerp copenhagen stockholm oslo helsinki athens cairo dubai jerusalem johannesburg lagos nairobi mexico lima bogota santiago buenos rio paulo america europe asia africa australia austria germany france england britain scotland wales ireland italy spain portugal switzerland netherlands belgium denmark norway sweden finland poland greece turkey russia china japan korea india canada german french english spanish italian greek turkish russian chinese japanese korean indian canadian australian american british irish scottish welsh dutch danish swedish norwegian finnish polish czech hungarian austrian belgian portuguese brazilian mexican african european asian israeli egyptian brazil argentina chile egypt israel jordan georgia kenya deutschland frankreich österreich schweiz texas california florida virginia carolina dakota montana nevada arizona colorado utah oregon washington alaska hawaii georgia alabama mississippi louisiana tennessee kentucky ohio indiana illinois michigan wisconsin minnesota iowa missouri kansas nebraska oklahoma arkansas maryland delaware pennsylvania jersey york connecticut massachusetts vermont hampshire maine idaho wyoming queensland tasmania victoria bavaria bayern hessen sachsen ontario quebec alberta manitoba estonia latvia lithuania slovenia slovakia hungary romania bulgaria croatia serbia bosnia montenegro albania macedonia iceland greenland luxembourg liechtenstein monaco malta cyprus czechia ukraine belarus moldova uruguay paraguay bolivia peru ecuador colombia venezuela cuba panama honduras guatemala nicaragua philippines indonesia malaysia thailand vietnam cambodia pakistan bangladesh nepal iran iraq syria lebanon tunisia algeria morocco ethiopia ghana nigeria uganda tanzania zambia zimbabwe namibia botswana mozambique',
  ],
  [
    flag.ORGANISATION,
    'inc llc ltd gmbh ag kg corp corporation company plc pty sarl sas bv nv spa holdings holding group university college school hospital institute bank insurance airport station hotel museum church council department ministry agency authority foundation association society committee team club union energy energie solar power electric systems solutions technologies technology software labs services industries international networks media press studio studios logistics motors siemens huawei sungrow tesla enphase solaredge growatt goodwe deye sma fronius kostal abb schneider bosch samsung apple google microsoft amazon oracle ibm intel nvidia amd cisco dell hp lenovo sony panasonic philips toshiba hitachi mitsubishi honeywell eaton deere caterpillar cummins goldman sachs apollo haskell jpmorgan linux windows android ubuntu debian docker kubernetes redis kafka jenkins grafana prometheus nginx postgres postgresql mysql mariadb mongodb sqlite java javascript typescript python node react angular github gitlab jira slack zoom alexa siri cortana facebook twitter instagram youtube netflix spotify uber airbnb paypal visa mastercard amex edison volta ampere kelvin celsius fahrenheit pascal newton joule hertz gauss weber watt ohm faraday tesla maxwell lorentz modbus zigbee bluetooth ethernet wifi jackery anker ecoflow byd catl pylontech victron franklinwh franklin generac kohler plane',
  ],
  [
    flag.STREET,
    'street st road rd avenue ave av lane ln drive dr boulevard blvd terrace tce crescent cres parade pde parkway pkwy highway hwy',
  ],
  [
    flag.STREET_WEAK,
    'court ct place pl square sq ter way close circle cir trail trl row walk grove mews hill gardens gate green rise view vale mount quay wharf esplanade promenade loop run path pass alley bend bridge brook bypass causeway center centers centre cliff cliffs common commons corner corners course cove coves creek crest crossing crossroad curve dale dam divide estate estates expressway extension fall falls ferry field fields flat flats ford forest forge fork forks fort freeway garden glen glens greens groves harbor harbors haven heights hills hollow inlet island islands isle junction junctions key keys knoll knolls lake lakes land landing light lights loaf lock locks lodge mall manor manors meadow meadows mill mills mission motorway mountain mountains neck orchard oval overpass park parks parkways passage pike pine pines plain plains plaza point points port ports prairie radial ramp ranch rapid rapids rest ridge ridges river roads route shoal shoals shore shores skyway spring springs spur spurs squares station stravenue stream streets summit throughway trace track trafficway tunnel turnpike underpass union unions valley valleys via viaduct views village villages ville vista walks wall ways well wells canyon cape branch burg burgs bluff bluffs bottom arcade circles courts drives gateway gateways',
  ],
  [
    flag.SITE,
    'villa villas cottage cottages house houses lodge lodges manor farm farms farmhouse homestead homesteads ranch barn winery vineyard vineyards orchard orchards estate estates residence residences apartments apartment tower towers terrace terraces bungalow chalet chalets cabin cabins mansion mansions townhouse townhouses duplex retreat resort motel hotel hostel marina warehouse depot factory workshop plant mill mills quarry mine substation microgrid carport rooftop shed garage school college kindergarten library church chapel cathedral hospital clinic dental pharmacy bakery cafe restaurant brewery distillery butchery supermarket market mall plaza arcade showroom office offices hall stadium oval club station airport terminal village nursery stables dairy feedlot boatshed boathouse lighthouse castle hut inn tavern pub pavilion gardens garden grove court courts heights ridge springs meadow meadows lake lakes point quay wharf pier park parks reserve forest bay beach cove creek river valley vale view views lookout hills mountain mount island centre center building complex campus precinct square campground caravan landing crossing junction corner acres fields paddock glasshouse greenhouse solar array hangar bunker silo care haus hof schule kirche krankenhaus gasthof scheune werk mühle ferme maison château mairie école église usine moulin résidence',
  ],
  [
    flag.CALENDAR,
    'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun januar februar märz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag sonntag janvier février mars avril juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi samedi dimanche today tomorrow yesterday easter christmas',
  ],
  [
    flag.DWELLING,
    'apt apartment suite ste unit flat floor fl level room rm bldg building box lot appt appartement étage bâtiment bât wohnung whg stock etage hinterhaus',
  ],
  [
    flag.STATE,
    'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy dc pr gu vi as mp aa ae ap nsw vic qld sa wa tas act nt on qc bc ab mb sk ns nb nl pe yt',
  ],
  [
    flag.PHONE_CUE,
    'phone phones telephone tel tél mobile cell cellphone call calls called calling ring rang dial dialed dialled sms text texted whatsapp fax telefon tel. handy mobil mobilnummer telefonnummer rufnummer rückruf anrufen anruf erreichbar erreichen portable téléphone appeler appelez rappeler joindre joignable numéro fixe hotline voicemail contact callback reach reachable landline fon tlf teléfono telefono móvil cellulare signal telegram viber number durchwahl',
  ],
  [
    flag.ID_CUE,
    'serial serials sn order orders invoice invoices ticket tickets id ids batch job seq sequence build commit register offset msgid message imei iccid imsi error code ref reference po sku part model version firmware device inverter meter battery gateway module sensor case claim policy request req trace span session transaction txn tracking parcel shipment booking reservation receipt counter count total rows records bytes heap port pid slave address timestamp epoch since uptime test snapshot partition revision rev hash checksum bestellung rechnung auftrag seriennummer artikelnummer vorgang kundennummer zähler zählernummer commande facture série dossier compteur lot number# asset barcode ean upc isbn quantity qty',
  ],
  [
    flag.CARD_CUE,
    'card cards visa mastercard amex maestro credit debit cc pan kreditkarte karte carte discover jcb diners unionpay ec girokarte tarjeta',
  ],
  [
    flag.NATIONAL_ID_CUE,
    'ssn social security nino ni itin tin tfn passport licence license licensed identity insurance reisepass personalausweis ausweis steuer steuerid sozialversicherungsnummer nir insee passeport national taxpayer medicare nhs cpf dni nie curp aadhaar pesel',
  ],
  [
    flag.GEO_CUE,
    'lat lng lon latitude longitude coordinates coordinate coords gps location located geo position koordinaten standort coordonnées site',
  ],
  [
    flag.ADDRESS_CUE,
    'address addr adresse anschrift lives living live residing resides reside located ship shipped shipping deliver delivered delivery send sent mail mailed visit visited wohnt wohnhaft habite domicilié livrer livraison moved at billing',
  ],
  [
    flag.PARTICLE,
    'van von dem des de del della der den di da dos das du la le el al bin ibn ben ter ten zu zum zur af av st mac mc y e vander vom',
  ],
  [
    flag.MEASURE,
    'kwh wh mwh gwh kw w mw gw v kv mv a ma ka va kva var kvar hz khz mhz ghz ms us ns s sec secs second seconds min mins minute minutes h hr hrs hour hours day days byte bytes kb mb gb tb kib mib gib bit bits bps kbps mbps rpm pa kpa bar psi m mm cm km g kg mg t l ml ohm ohms lux db dbm ppm percent pct units unit rows row records items times events messages packets samples points errors retries cycles ticks eur usd cny aud gbp euro euros dollars yuan stunden minuten sekunden tage heures jours celsius degrees',
  ],
  [
    flag.DIRECTION,
    'n s e w ne nw se sw north south east west northeast northwest southeast southwest upper lower old new great little saint st mount mt fort port lake san santa são los las rio puerto costa monte sankt bad',
  ],
  [
    flag.STREET_FIRST,
    'rue avenue av bd boulevard place chemin impasse allée allee quai cours square passage route ruelle sentier faubourg esplanade promenade résidence lotissement hameau calle avenida plaza paseo carrera via viale corso piazza vicolo rua travessa largo praça',
  ],
  [flag.BANK_CUE, 'iban account acct konto kontonummer bic swift compte bankverbindung routing'],
  [
    flag.INTRODUCES,
    'name names named namens heiße heisse heißt heisst nomme appelle nom called attn attention surname firstname lastname fullname vorname nachname prénom',
  ],
  [flag.NAME_SUFFIX, 'jr sr ii iii iv phd md esq dds dvm cpa'],
  [flag.BIRTH_CUE, 'born birth dob birthday geboren geburtsdatum geb né née naissance'],
];
