import type { DangerRule } from './own-words.ts';

/**
 * Phrase patterns for dangers in a visitor's own text, both languages at once (D63). The text is normalised first (danger-words.ts): "I'm"
 * is "i m", "días" is "dias". Words that stop ask for the first person and the present, because a false alarm hides all products; words
 * that withhold amounts may match more. Source: the evidence of D63 (docs/rules.md). Every repetition has a limit, so that no text
 * takes long. The file is large, so a browser loads it only for a visitor who wrote something.
 */
const DANGER_RULE_AGES =
  '(?:1[0-7]|[5-9]|thirteen|fourteen|fifteen|sixteen|seventeen|trece|catorce|quince|dieciseis|diecisiete)';
const DANGER_RULE_CANCERS =
  '(?:cancer|carcinoma|leuk[ae]emia|leukemia|lymphoma|melanoma|myeloma|sarcoma|tumou?r|leucemia|linfoma|mieloma)';
/** For phrases that contain a negation themselves ("don't want to live"): only "no", "never had", "sin" directly before the phrase deny it. */
const DANGER_RULE_DENIAL =
  /\b(?:no|not|never|without|ni|sin|nunca|niego)\b(?: (?:am|been|being|had|have|having|felt|feel|any|a|past|current|active|thoughts?|ideas?|ideacion|ideation|history|antecedentes|of|de|pensamientos|i|soy|estoy|he|tenido|sido|or|nor|o)){0,12} ?$/;

/** Builds the patterns of phrases that give an age of the visitor. @param ages alternatives of a pattern, as digits and words */
export const buildAgePatterns = (ages: string): RegExp[] => [
  new RegExp(
    `\\b(?:i am|i m|im|my age is|age|aged) ${ages}(?: years old| year old| yrs old| yo| y o)?(?= (?:and|but|so|with|almost|turning|male|female|boy|girl|m|f)\\b|$)`,
    'g',
  ),
  new RegExp(`\\b(?:i am|i m|im) (?:an? )?${ages} (?:years|year|yrs) (?:old|of age)\\b`, 'g'),
  new RegExp(`\\btengo ${ages} (?:anos|anitos)(?= (?:y|pero|de edad|casi|recien)\\b|$)`, 'g'),
  new RegExp(
    `(?<!\\b(?:my|our|his|her|their|mi|su) )\\b${ages} ?(?:yo|y o|yr old|years? old|year old)\\b(?! (?:son|daughter|kids?|boy|girl|child|twins?|dog|cat)\\b)`,
    'g',
  ),
  new RegExp(`\\b(?:edad|soy de|con) ${ages}(?: anos)?(?= (?:y|pero|de edad)\\b|$)`, 'g'),
];

export const DANGER_RULES: readonly DangerRule[] = [
  // The following words stop the assessment.
  {
    topic: 'pregnancy',
    action: 'stop',
    flag: 'Pregnancy or breastfeeding',
    current: true,
    patterns: [
      /\b(?:i am|i m|im|am|are|currently|now|be|maybe|possibly|probably|still|again|newly|recently|weeks?|months?|sure|if|found out i)\b(?: (?!(?:try|trying|want|wanting|hoping|planning)\b)[\p{L}\p{N}]{1,30}){0,4} pregnant\b/gu,
      /^(?:\d+ (?:weeks?|months?) )?pregnant\b/g,
      /\b(?:expecting (?:a (?:baby|child|boy|girl|son|daughter)|(?:my|our) (?:first|second|third|baby|child)|twins)|(?:i am|i m|im|we are|we re) expecting(?:$| in (?:january|february|march|april|may|june|july|august|september|october|november|december)\b)|baby (?:is )?on the way|(?:first|second|third|1st|2nd|3rd) trimester)\b/g,
      /(?<!\bquedar(?:me|se)? )\bembarazada\b/g,
      /\b(?:espero|esperando|esperamos) (?:un|una|a mi|nuestro|mi)? ?(?:bebe|hij[oa]|gemelos|mellizos)\b/g,
      /\b(?:(?:tengo|llevo) un embarazo|tengo diabetes gestacional|have gestational diabetes)\b/g,
      /\bestoy de (?:\d{1,2}|\p{L}{1,15}) (?:semanas|meses)\b(?! de )/gu,
      /\b(?:gestante|encinta|en estado de gestacion|(?:primer|segundo|tercer) trimestre|mi embarazo actual)\b/g,
    ],
  },
  {
    topic: 'breastfeeding',
    action: 'stop',
    flag: 'Pregnancy or breastfeeding',
    current: true,
    patterns: [
      /\bbreast ?feed(?:ing|s)?\b/g,
      /\bbreast ?fed\b/g,
      /\bnursing (?:my|a|our|mother|mom|mum)\b/g,
      /\b(?:lactating|chest ?feeding|pumping (?:breast )?milk)\b/g,
      /\b(?:amamant\w{1,30}|lactando|lactante|doy (?:el |de )?(?:pecho|mamar)|dando (?:el |de )?(?:pecho|mamar)|dar (?:el )?pecho|lactancia(?: materna)?|en periodo de lactancia)\b/g,
    ],
  },
  {
    topic: 'cancer-treatment',
    action: 'stop',
    flag: 'Active cancer treatment',
    current: true,
    // A question about such a treatment in general: "What is the role of a physicist in cancer treatment?"
    notBefore:
      /^(?:what|which|how|does|do|is|are|can)(?: (?!(?:i|my|me|we|our)\b)[\p{L}\p{N}]{1,30}){0,12} ?$/u,
    patterns: [
      /\b(?:chemo|chemotherapy|radiotherapy|radiation (?:therapy|treatment)|immunotherapy|cancer (?:treatment|therapy|drugs?|patient)|pembrolizumab|keytruda)\b/g,
      /\b(?:tamoxifen|letrozole|anastrozole|exemestane|tamoxifeno|letrozol|anastrozol|exemestano)\b(?=.{0,200}\b(?:cancer|tumou?r|oncolog\w{0,30}|breast|mama)\b)/g,
      new RegExp(
        `\\b(?:i have|i ve got|i ve|living with|diagnosed with|fighting|battling|treat(?:ed|ment) for) (?:\\p{L}{1,30} ){0,4}${DANGER_RULE_CANCERS}\\b`,
        'gu',
      ),
      /\b(?:metasta\w{1,30}|my oncologist)\b/g,
      /\b(?:quimio|quimioterapia|radioterapia|inmunoterapia|tratamiento (?:oncologico|(?:contra|para|de|del) (?:el |mi )?cancer)|mi oncolog[oa])\b/g,
      new RegExp(
        `\\b(?:tengo|padezco|me (?:diagnosticaron|detectaron|encontraron|tratan)) (?:\\p{L}{1,30} ){0,4}${DANGER_RULE_CANCERS}\\b`,
        'gu',
      ),
    ],
  },
  // Men also take them with testosterone or steroids, so for men they only withhold amounts.
  {
    topic: 'hormone-blocker',
    action: 'stop',
    forMales: 'withhold',
    flag: 'Active cancer treatment',
    current: true,
    patterns: [
      /\b(?:tamoxifen|nolvadex|letrozole|femara|anastrozole|arimidex|exemestane|aromasin|aromatase inhibitors?)\b/g,
      /\b(?:tamoxifeno|letrozol|anastrozol|exemestano|inhibidor(?:es)? de (?:la )?aromatasa)\b/g,
    ],
  },
  {
    topic: 'under-18',
    action: 'refuse',
    holdsNegation: true,
    patterns: [
      ...buildAgePatterns(DANGER_RULE_AGES),
      /^1[0-7] (?:and a half|y medio)$/g,
      /^1[0-7] ?(?:m|f|male|female|anos)$/g,
      new RegExp(
        `\\bcumplo ${DANGER_RULE_AGES}(?: anos)? (?:el \\d|este mes|este ano|en (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre))`,
        'g',
      ),
      /\b(?:i am|i m|im) (?:a minor|underage|under (?:18|eighteen)|not (?:yet )?18|not 18 yet|almost 18|turning 18)\b/g,
      /\bi (?:turn|will be) 18 (?:next|in|soon)\b/g,
      /\b(?:soy menor(?: de edad)?|aun no (?:cumplo|tengo) (?:los )?18|todavia no (?:cumplo|tengo) (?:los )?18|cumplo (?:los )?18 (?:el|en|dentro))\b/g,
    ],
  },
  {
    topic: 'self-harm',
    action: 'stop',
    alert: 'crisis',
    holdsNegation: true,
    denial: DANGER_RULE_DENIAL,
    patterns: [
      /\bsuicid\w{0,30}\b/g,
      /\bself ?harm\w{0,30}\b/g,
      /\b(?:kill|hurt|harm|cut|cutting|killing|hurting|harming|unalive) myself\b(?! (?:at|in|while|when|on|shaving|lifting|training|running|playing|squatting|working)\b)/g,
      /\bcut(?:ting)? my (?:wrists?|arms?|legs?|skin)\b/g,
      /\b(?:hurt|harm|cut|burn)(?:ing)? myself on purpose\b/g,
      /\b(?:think|thinking|thoughts?) (?:a lot )?(?:about|of) (?:dying|death|ending it|ending things)\b(?! with\b)/g,
      /\bwish (?:that )?i (?:was|were) dead\b/g,
      /\bwant(?:ed)? to disappear\b/g,
      /\bfeel(?:ing)? like dying\b(?! (?:my|her|his|the|it)\b)/g,
      /\bsleep and (?:never|not) wake up\b/g,
      /\b(?:the|no|any) point (?:in|of) (?:living|life|being alive)\b/g,
      /\b(?:i|just|really) (?:wanna|needa|gonna) (?:die|disappear|end it|kill myself|unalive)\b/g,
      /\b(?:my (?:family|kids|children|wife|husband|parents|friends)|every(?:one|body)|they|people) (?:[\p{L}]{1,20} ){0,5}better off (?:dead )?(?:without me|if i)\b/gu,
      /\b(?:want to|wanna|gonna|going to) (?:take|swallow) (?:all (?:of )?(?:my|the)|a (?:whole )?bunch of|too many) (?:pills|meds|tablets)\b(?! (?:with|before|after|every)\b)/g,
      /\b(?:end|take|ending|taking) my (?:own )?life\b/g,
      /\b(?:want|wish|wanted|ready) to (?:die|be dead)\b/g,
      /\b(?:want|going|like) to end it(?: all)?\b/g,
      /\bend it all\b/g,
      /\bbetter off (?:dead|without me)\b/g,
      /\b(?:don ?t|do not|didn t) (?:want to|wanna) (?:live|be alive|exist|be here any ?more|wake up)\b/g,
      /\b(?:no reason|nothing left) to live(?: for)?\b/g,
      /\blife (?:is not|isn t) worth living\b/g,
      /\bautolesi\w{0,30}\b/g,
      /\b(?:matar|cortar|lastimar|suicidar|danar)me\b(?! (?:el pelo|el cabello|las unas|la barba|entrenando|en el gimnasio|corriendo|jugando))/g,
      /\bme cort[eo] (?:los brazos|las munecas|la piel|las piernas|las venas)\b/g,
      /\bme (?:quiero|quisiera|voy a) (?:matar|suicidar|lastimar)\b(?! (?:a|en|de|entrenando)\b)/g,
      /\bme (?:quiero|quisiera|voy a) hacer dano\b/g,
      /\bme estoy (?:haciendo dano|lastimando)\b(?! (?:al|en|con|entrenando|el|la)\b)/g,
      /\b(?:quiero|quisiera|voy a|pensando en) (?:tomar|tragar)me (?:todas las|un monton de) pastillas\b/g,
      /\bme (?:quiero|voy a) tomar (?:todas las|un monton de) pastillas\b/g,
      /\b(?:quiero|quisiera|voy a|pensando en) (?:dar|tomar)(?:me)? una sobredosis\b/g,
      /\b(?:(?:mi familia|mi mujer|mi marido|mis hijos|mis padres) )?estarian? mejor sin mi(?= (?:y|porque|si|aqui)\b|$)/g,
      /\bno le (?:encuentro|veo) sentido a (?:la|mi) vida\b/g,
      /\bla vida no (?:vale|merece) la pena\b/g,
      /\bquiero desaparecer\b/g,
      /\bpienso (?:mucho )?en (?:morir(?:me)?|la muerte)\b/g,
      /\b(?:hacerme|me hago|hago) dano\b/g,
      /\bquitarme la vida\b/g,
      /\b(?:me )?(?:quiero|quisiera|prefiero|preferiria) (?:morir(?:me)?|estar muert[oa])\b/g,
      /\b(?:perdi|perdido|sin) (?:las )?ganas de vivir\b/g,
      /\bojala no (?:despert|amanec|amanez)\w{1,8}\b/g,
      /\b(?:acabar con (?:mi vida|todo)|terminar con mi vida)\b/g,
      /\bno quiero (?:vivir|seguir viviendo|despertar)\b/g,
      /\bmejor muert[oa]\b/g,
      /\bno (?:vale la pena|merece la pena|tengo ganas de) (?:seguir )?(?:viviendo|vivir)\b/g,
      /\bganas de morir(?:me)?\b/g,
    ],
  },
  // The following words withhold the amounts.
  {
    topic: 'type-1-diabetes-insulin',
    action: 'withhold',
    patterns: [
      /\b(?:type (?:1|one|i) diab\w{0,30}|diabet\w{0,30} type (?:1|one|i)|t1dm?|juvenile diabetes|insulin dependent|insulin pump|lada)\b/g,
      /\b(?:use|using|take|taking|on|inject|injecting|need|prescribed) (?:\p{L}{1,30} ){0,3}insulin\b(?! (?:resistance|sensitivity))/gu,
      /\b(?:lantus|basaglar|toujeo|tresiba|levemir|humalog|novolog|novorapid|apidra|glipizide|glimepiride|glyburide|gliclazide|sulfonylureas?)\b/g,
      /\b(?:diabet\w{0,30} (?:de )?tipo (?:1|uno|i)|dm1|insulinodependiente|bomba de insulina|glimepirida|glibenclamida|gliclazida|sulfonilureas?)\b/g,
      /\bmy insulin (?:shots?|pens?|dose|injections?)\b/g,
      /\b(?:uso|usando|me (?:inyecto|pongo|pincho|recetaron|han recetado)|tomo|necesito|tratamiento con|con) (?:\p{L}{1,30} ){0,2}insulina\b/gu,
    ],
  },
  {
    topic: 'eating-disorder',
    action: 'withhold',
    patterns: [
      /\b(?:anorexi[ac]|anorexics|bulimi[ac]|eating disorder|disordered eating|binge (?:eat|eating|and purge)|purg(?:e|ing)|make myself (?:vomit|throw up|sick)|(?:throw|throwing) up on purpose|arfid|orthorexi[ac])\b/g,
      /\b(?:anorexi[ac]a?|anorexico|bulimi[ac]a?|bulimico|trastorno(?:s)? (?:alimentari[oa]s?|alimenticios?|de (?:la )?(?:conducta |)alimenta\w{1,30}|de la conducta alimentaria)|tca(?! peels?\b)|atracones?|me provoco (?:el )?vomito|vomito despues de comer|purgas?)\b/g,
    ],
  },
  {
    topic: 'men2-medullary',
    action: 'withhold',
    family: true,
    patterns: [
      /(?<!\b(?:for|of|other|young|older|most|in|with) )\bmen(?: type| syndrome type)? ?2(?: ?[ab])?\b(?! (?:\d+ )?(?:weeks?|months?|times?|vials?|years?|days?|mg|ml|x)\b)/g,
      /\b(?:multiple endocrine neoplasia|neoplasia endocrina multiple)\b/g,
      /\bmedullary (?:thyroid|carcinoma|cancer|tumou?r)\b/g,
      /\bthyroid (?:cancer|carcinoma)(?=.{0,200}\bmedullary\b)/g,
      /\bmtc\b/g,
      /\bret (?:mutation|gene)\b/g,
      /\b(?:cancer|carcinoma|tumor) (?:\p{L}{1,30} )?medular(?! espinal)\b/gu,
      /\bmedular de tiroides\b/g,
    ],
  },
  {
    topic: 'pancreatitis',
    action: 'withhold',
    patterns: [
      /\bpancreatitis\b/g,
      /\b(?:inflamed|inflammation of (?:the|my)) pancreas\b/g,
      /\bpancreas (?:inflamad[oa]|attack)\b/g,
      /\binflamacion (?:del|de) pancreas\b/g,
      /\bpancreatic (?:attack|inflammation)\b/g,
    ],
  },
  {
    topic: 'blood-thinners',
    action: 'withhold',
    patterns: [
      /\b(?:warfarin|coumadin|eliquis|apixaban|xarelto|rivaroxaban|pradaxa|dabigatran|edoxaban|heparin|enoxaparin|lovenox|clopidogrel|plavix|ticagrelor|brilinta|blood thinners?|anticoagulants?|anticoagulation)\b/g,
      /\b(?:warfarina|sintrom|acenocumarol|anticoagulad[oa]|anticoagulantes?|heparina|enoxaparina|rivaroxaban|apixaban|clopidogrel)\b/g,
    ],
  },
  {
    topic: 'chest-pain',
    action: 'withhold',
    alert: 'urgent',
    patterns: [
      /\bchest (?:pains?|pressure|tightness|discomfort)\b/g,
      /\b(?:pain|pressure|tightness) in (?:my|the) chest\b/g,
      /\bmy chest (?:hurts|feels tight)\b/g,
      /\b(?:i (?:faint|fainted|pass out|passed out)|fainting spells?|short(?:ness)? of breath|can t breathe)\b/g,
      /\b(?:dolor(?:es)?|opresion|presion|ardor|quemazon|punzadas?) (?:\p{L}{1,20} ){0,3}?(?:de|en el|al) pecho\b/gu,
      /\bme (?:duele|arde|aprieta|esta doliendo) (?:\p{L}{1,20} ){0,2}?pecho\b/gu,
      /\b(?:dolor toracico|pecho (?:apretado|oprimido)|me desmay\w{1,30}|falta de aire|me falta el aire|me cuesta respirar)\b/g,
      // Only the first word is the phrase, because a negation before its last word would deny it.
      /\b(?:no(?= puedo respirar\b(?! por la nariz\b))|me(?= quedo sin aire\b))/g,
    ],
  },
  {
    topic: 'heart-history',
    action: 'withhold',
    patterns: [
      /\b(?:angina|heart attack|heart failure|myocard\w{1,30}|cardiomyopathy|arrhythmia|a ?fib|atrial fibrillation|stents?|bypass surgery|pacemaker|defibrillator|cardiac arrest|heart stopped|aortic aneurysm)\b/g,
      /\b(?:had|after|since) (?:a|my|two|three|several) (?:\p{L}{1,20} ){0,2}?strokes?\b(?! of (?:luck|genius)\b)/gu,
      /\b(?:infarto|insuficiencia cardiaca|miocardi\w{1,30}|arritmia|fibrilacion auricular|marcapasos|desfibrilador|paro cardiaco|oper\w{1,10} del corazon|ictus|derrame cerebral)\b/g,
    ],
  },
  {
    topic: 'kidney',
    action: 'withhold',
    patterns: [
      /\b(?:kidney (?:disease|failure|problems?|transplant|injury|damage)|bad kidneys|one kidney|single kidney|ckd|dialysis|egfr|nephr(?:itis|opathy|otic)|renal (?:failure|insufficiency|disease|impairment))\b/g,
      /\b(?:(?:enfermedad|insuficiencia|fallo|dano|trasplante) (?:renal|de rinon)|problemas (?:renales|(?:de|en los|con los) rinon(?:es)?)|rinones? (?:dan\w{1,30}|mal|enferm\w{1,30})|mal de los rinones|un solo rinon|(?:me falta|me quitaron|done) un rinon|dialisis|nefr(?:itis|opatia)|enfermo de los rinones)\b/g,
    ],
  },
  {
    topic: 'cancer-history',
    action: 'withhold',
    patterns: [
      new RegExp(
        `\\b(?:had|survived|beat|history of|previous|past|after (?:my )?) ?(?:\\p{L}{1,30} ){0,3}${DANGER_RULE_CANCERS}\\b`,
        'gu',
      ),
      /\bcancer (?:survivor|history)\b/g,
      /\bin remission\b/g,
      /\bthyroid cancer\b/g,
      /\b(?:finished|completed|ended|after|had) (?:my )?(?:chemo|chemotherapy|radiotherapy|radiation)\b/g,
      new RegExp(
        `\\b(?:tuve|pase por|supere|antecedentes? de|me operaron de|me quitaron) (?:\\p{L}{1,30} ){0,3}${DANGER_RULE_CANCERS}\\b`,
        'gu',
      ),
      /\b(?:superviviente de cancer|sobrevivi al cancer|en remision|cancer de tiroides|termine (?:la )?(?:quimio\w{0,30}|radioterapia))\b/g,
    ],
  },
  // This topic matches every other mention of a cancer that the visitor has.
  {
    topic: 'cancer-named',
    action: 'withhold',
    notBefore:
      /\b(?:worried about|worry about|afraid of|fear of|scared of|prevent(?:ing)?|risk of|against|anti|fight|research|preocupa|miedo (?:a|al)|prevenir|riesgo de|contra)(?: [\p{L}]{1,30}){0,3} ?$/u,
    notAfter:
      /^\w{0,30} (?:runs|in (?:my|the|our) family|risk|prevention|research|worries|en (?:la|mi) familia|de mi)\b/,
    patterns: [new RegExp(`\\b${DANGER_RULE_CANCERS}\\b`, 'gu')],
  },
  {
    topic: 'planned-pregnancy',
    action: 'withhold',
    patterns: [
      /\b(?:trying (?:to conceive|to get pregnant|for a baby)|ttc|want to (?:get|become) pregnant|planning (?:a |to get )?pregnan\w{1,30}|ivf|fertility (?:treatment|drugs?)|egg (?:retrieval|freezing))\b/g,
      /\b(?:busc(?:o|ando|amos) (?:un |el |quedar |quedarme )?(?:embaraz\w{1,30}|bebe)|quiero (?:quedar|quedarme) embarazada|quedar(?:me)? embarazada|fiv|fecundacion in vitro|tratamiento de fertilidad)\b/g,
    ],
  },
  {
    topic: 'organ-immune-pituitary',
    action: 'withhold',
    patterns: [
      /\b(?:transplant(?:ed)?|immunosuppress\w{1,30}|immune suppress\w{1,30}|methotrexate|tacrolimus|cyclosporine|mycophenolate|pituitary|acromegaly|cirrhosis|liver (?:disease|failure)|hepatitis [bc]|gastroparesis|gastric (?:bypass|sleeve)|bariatric|gallstones?|gallbladder|retinopathy|naion)\b/g,
      /\b(?:trasplant\w{1,30}|inmunosupres\w{1,30}|metotrexato|tacrolimus|ciclosporina|hipofisis|acromegalia|cirrosis|insuficiencia hepatica|hepatitis [bc]|gastroparesia|bypass gastrico|manga gastrica|cirugia bariatrica|calculos biliares|vesicula|retinopatia)\b/g,
    ],
  },
  {
    topic: 'psychosis-bipolar',
    action: 'withhold',
    patterns: [
      /\b(?:bipolar|psychosis|psychotic|schizo\w{1,30}|manic episode|mania)\b/g,
      /\b(?:psicosis|psicotic[oa]|esquizo\w{1,30}|episodio maniaco)\b/g,
    ],
  },
  {
    topic: 'overdose',
    action: 'withhold',
    alert: 'urgent',
    patterns: [
      /\boverdos\w{0,30}\b/g,
      /\b(?:injected|took|taken) (?:too much|double|the wrong (?:dose|amount)|ten times)\b/g,
      /\b(?:took|swallowed) (?:all (?:of )?(?:my|the)|a (?:whole )?bunch of|too many|\d{2,3}) (?:\p{L}{1,20} )?(?:pills|meds|tablets)\b/gu,
      /\b(?:(?:tome|trague)|acabo de tomar(?:me)?) (?:tod[oa]s (?:las|los|mis)|demasiad[oa]s|un monton de) (?:pastillas|medicamentos|comprimidos)\b/g,
      /\bsobredosis\b/g,
      /\bme (?:inyecte|tome|puse) (?:demasiado|de mas|el doble)\b/g,
    ],
  },
];
